import { createRandom, mix } from '../../seeded-random';
import type { Kind } from '../reference/genres';
import { getNumbers } from './title-metadata';

export interface Video {
  id: string;
  name: string;
  /** Plainly invented: "demo-" and six letters or digits, the length of a real one. */
  key: string;
  site: 'YouTube' | 'Vimeo';
  type: 'Trailer' | 'Teaser' | 'Clip' | 'Featurette' | 'Behind the Scenes';
  size: 720 | 1080;
  isOfficial: boolean;
  /** Day of publication, counted from today. */
  day: number;
}

const OTHERS: readonly (readonly [Video['type'], string])[] = [
  ['Clip', 'Official Clip'],
  ['Featurette', 'Inside the Story'],
  ['Behind the Scenes', 'On Set'],
  ['Teaser', 'First Look'],
];

/** Trailers, teasers and clips of a title: none for a third, for some no trailer, for a few not on YouTube. */
export function listVideos(kind: Kind, rank: number): Video[] {
  const numbers = getNumbers(kind, rank);
  const random = createRandom(rank, kind === 'movie' ? 931 : 932);
  const share = rank < 200 ? 0.95 : numbers.voteCount >= 10 ? 0.7 : 0.1;
  if (!random.chance(share)) return [];
  const parts: (readonly [Video['type'], string])[] = random.pickSome(OTHERS, random.between(0, 3));
  if (random.chance(0.85)) parts.push(['Trailer', 'Official Trailer']);
  if (random.chance(0.3)) parts.push(['Teaser', 'Official Teaser']);
  if (random.chance(0.1)) parts.push(['Trailer', 'Final Trailer']);
  return parts.map(([type, name], place) => {
    const number = mix(rank * 16 + place, kind === 'movie' ? 941 : 942);
    return {
      id: number.toString(16).padStart(8, '0').repeat(3),
      name,
      key: `demo-${number.toString(36).padStart(6, '0').slice(-6)}`,
      site: random.chance(0.07) ? 'Vimeo' : 'YouTube',
      type,
      size: random.pick([720, 1080, 1080]),
      isOfficial: random.chance(0.9),
      day: Math.min(-1, (numbers.day ?? -400) - random.between(5, 120)),
    };
  });
}
