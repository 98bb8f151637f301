import { createRandom, hash } from '../../seeded-random';
import type { TitleKind } from '../reference/genres';
import { getTitleMetadata } from './title-metadata';

export interface Video {
  id: string;
  name: string;
  /** "demo-" and six characters, as long as a real YouTube key. */
  key: string;
  site: 'YouTube' | 'Vimeo';
  type: 'Trailer' | 'Teaser' | 'Clip' | 'Featurette' | 'Behind the Scenes';
  size: 720 | 1080;
  isOfficial: boolean;
  /** Publication, in days from today. */
  day: number;
}

const OTHERS: readonly (readonly [Video['type'], string])[] = [
  ['Clip', 'Official Clip'],
  ['Featurette', 'Inside the Story'],
  ['Behind the Scenes', 'On Set'],
  ['Teaser', 'First Look'],
];

/** Trailers, teasers and clips. A third of the titles has none, some have no trailer, a few are not on YouTube. */
export function listVideos(kind: TitleKind, rank: number): Video[] {
  const metadata = getTitleMetadata(kind, rank);
  const random = createRandom(rank, kind === 'movie' ? 931 : 932);
  const share = rank < 200 ? 0.95 : metadata.voteCount >= 10 ? 0.7 : 0.1;
  if (!random.chance(share)) return [];
  const parts: (readonly [Video['type'], string])[] = random.pickSome(OTHERS, random.between(0, 3));
  if (random.chance(0.85)) parts.push(['Trailer', 'Official Trailer']);
  if (random.chance(0.3)) parts.push(['Teaser', 'Official Teaser']);
  if (random.chance(0.1)) parts.push(['Trailer', 'Final Trailer']);
  return parts.map(([type, name], index) => {
    const number = hash(rank * 16 + index, kind === 'movie' ? 941 : 942);
    return {
      id: number.toString(16).padStart(8, '0').repeat(3),
      name,
      key: `demo-${number.toString(36).padStart(6, '0').slice(-6)}`,
      site: random.chance(0.07) ? 'Vimeo' : 'YouTube',
      type,
      size: random.pick([720, 1080, 1080]),
      isOfficial: random.chance(0.9),
      day: Math.min(-1, (metadata.day ?? -400) - random.between(5, 120)),
    };
  });
}
