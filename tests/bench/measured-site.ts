import type { SpawnedSite } from '../support/spawned-site';
import { serveImages } from './image-host';
import { withResource, withSite } from './resources';

/** `pid` is undefined for SITE_URL. */
export type MeasuredSite = Pick<SpawnedSite, 'url' | 'pid'>;

const {
  SITE_URL,
  BENCH_TMDB_BASE_URL: TMDB_BASE_URL,
  BENCH_IMAGE_BASE_URL,
  BENCH_IMAGES = 'jpeg',
} = process.env;

export const siteUrl = SITE_URL;

/** Starts a site with realistic images, on the third parties that the environment names. */
export function withMeasuredSite<Result>(
  settings: NodeJS.ProcessEnv,
  use: (site: MeasuredSite) => Promise<Result>,
): Promise<Result> {
  const all = { ...settings, ...(TMDB_BASE_URL && { TMDB_BASE_URL }) };
  return withResource(
    () => serveImages({ negotiates: BENCH_IMAGES === 'negotiated' }),
    (images) => images.close(),
    ({ url }) => withSite({ ...all, IMAGE_BASE_URL: BENCH_IMAGE_BASE_URL || url }, use),
  );
}

/** Uses the site of SITE_URL if there is one. */
export function withAnySite<Result>(use: (site: MeasuredSite) => Promise<Result>): Promise<Result> {
  return siteUrl ? use({ url: siteUrl, pid: undefined }) : withMeasuredSite({}, use);
}
