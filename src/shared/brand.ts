export const BRAND = {
  name: 'Marquee',
  tagline: 'Find something worth watching.',
  description:
    "Browse and search movies and TV shows, see what's trending tonight, and pick up where you left off. Marquee hosts no media.",
  contactEmail: 'hello@marquee.example',
  privacyEmail: 'privacy@marquee.example',
  copyrightEmail: 'dmca@marquee.example',
  domains: [
    { label: 'Primary', url: 'https://marquee.example' },
    { label: 'Alternative', url: 'https://www.marquee.example' },
    { label: 'Alternative', url: 'https://watch.marquee.example' },
  ],
  communityUrl: 'https://community.marquee.example',
} as const;

/** TMDB requires this notice. */
export const MOVIE_DATABASE_NOTICE =
  'This product uses the TMDB API but is not endorsed or certified by TMDB.';
export const MOVIE_DATABASE_URL = 'https://www.themoviedb.org';
export const PROVIDER_DATA_NOTICE = 'Streaming availability data by JustWatch.';
