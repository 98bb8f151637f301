import type { ArtworkRandom } from './artwork-random';

/** Six colours from dark to light; every picture of a title is made of these. */
export interface Palette {
  /** Near black: silhouettes and the foreground. */
  readonly ink: string;
  /** Dark ground. */
  readonly deep: string;
  readonly mid: string;
  /** Light areas. */
  readonly glow: string;
  /** Contrasting highlight. */
  readonly accent: string;
  /** Almost white: lettering, moons. */
  readonly paper: string;
}

export type Mood = 'blaze' | 'play' | 'noir' | 'heart' | 'wonder' | 'dread' | 'earth' | 'schedule';

/** The movie database's genre numbers, movies and TV together. */
const MOOD_OF_GENRE: ReadonlyMap<number, Mood> = new Map([
  [28, 'blaze'],
  [12, 'blaze'],
  [10759, 'blaze'],
  [35, 'play'],
  [16, 'play'],
  [10751, 'play'],
  [10762, 'play'],
  [10764, 'play'],
  [10767, 'play'],
  [80, 'noir'],
  [53, 'noir'],
  [9648, 'noir'],
  [18, 'heart'],
  [10749, 'heart'],
  [10766, 'heart'],
  [10770, 'heart'],
  [878, 'wonder'],
  [14, 'wonder'],
  [10765, 'wonder'],
  [27, 'dread'],
  [36, 'earth'],
  [37, 'earth'],
  [99, 'earth'],
  [10752, 'earth'],
  [10763, 'earth'],
  [10768, 'earth'],
  [10402, 'schedule'],
]);

/** Colours in the order of Palette's keys. */
const PALETTES: Readonly<Record<Mood, readonly [string, ...string[]]>> = {
  blaze: [
    '#120a0c #4a1420 #a8322a #f0873c #ffd166 #fff1dc',
    '#07141a #0f3a46 #1f7a80 #f2a65a #ee5a36 #fdf0dc',
    '#160f08 #5a2d0c #b8621b #f3b04a #e63b2e #fbecd0',
    '#0b0f1c #1d2b53 #44538f #e8927c #ffcf56 #f7efe5',
    '#0f0e0e #3a1c1c #8c1c13 #e7533c #f4d35e #f8ecd9',
    '#0a1418 #213f4b #4d7f86 #f4c98b #f2542d #fbf3e4',
  ],
  play: [
    '#23123d #4b2a86 #8b5fbf #ffb5a7 #ffd23f #fff6e6',
    '#0c2b33 #146c75 #2fb5a8 #ffe08a #ff6b5b #fff8e8',
    '#2b1033 #8a2560 #e0567c #ffc0a8 #ffe45e #fff3ee',
    '#10244a #1f5fa8 #4aa5e0 #ffe3a3 #ff7b3a #f6fbff',
    '#2a1a10 #a3471b #ef8a33 #ffe0a0 #2a9d8f #fff6e0',
    '#12301f #2c6e49 #6bb36a #ffeaa0 #ef5b5b #fbfbe9',
  ],
  noir: [
    '#090c12 #18222f #3b4f63 #9fb3bd #d7263d #ecebe4',
    '#0b0d0f #23282b #555b5e #b7b4a7 #f2b134 #f1ece0',
    '#0a1014 #12313b #2a5d63 #9cc0a8 #e4572e #eef0e2',
    '#100b16 #2b1c3f #574073 #b79ac8 #f4c04e #f1eaf4',
    '#0d1108 #2a3318 #5d6b34 #b7b66b #d94f30 #f1efdc',
    '#0a0f1f #142a52 #2f5a94 #8fb8de #ff4f5e #eaf1f8',
  ],
  heart: [
    '#1d0f1a #5a2346 #a8506a #f2a8a0 #f6d186 #fdf1ec',
    '#0f1a26 #274060 #5f7ea0 #f0c5a8 #e76f51 #f8f1e8',
    '#1a1410 #56412f #a07c58 #e9cfa4 #b5473c #faf3e6',
    '#14211d #2f4f46 #6d9483 #ead9b5 #d9704a #f6f4e8',
    '#1c1028 #46316e #8268b0 #f3b6c6 #ffd9a0 #f8f0f8',
    '#201012 #71262f #c2555a #f6c1a6 #2f6f73 #fdf2e8',
  ],
  wonder: [
    '#070b1e #18204f #4a3f94 #b58ae0 #63e6d8 #eef0ff',
    '#04121a #073845 #0f7a83 #7fd8c8 #ff8a5b #e9fbf6',
    '#100822 #381460 #86298e #f06aa0 #ffd36e #fbeefc',
    '#080c14 #1c2a3c #49617c #c6d5df #ff6338 #f2f4f5',
    '#0a0f0c #163a2c #3a7d55 #b6e08a #f5c64a #f1f8e6',
    '#120b0a #46211e #a2493a #f0a878 #6ec5c9 #fbeee2',
  ],
  dread: [
    '#060505 #240808 #6e0f12 #c2302a #e9dcc0 #efe6d6',
    '#05080a #0f1f24 #2b474a #8aa79b #c1121f #e6ebe2',
    '#080609 #21122c #4b2358 #a0539a #d9e021 #efe6ee',
    '#0a0906 #2a2413 #6a5a26 #c9a83f #a31621 #f0e7cd',
    '#050907 #12291b #2f5a37 #9bc184 #e8452c #e9efdf',
  ],
  earth: [
    '#16100a #4a3319 #94692f #e3b66a #a53a22 #f7ead0',
    '#11130d #343d24 #6d7544 #cfc48a #c65a2e #f4efdb',
    '#130d0b #4f2418 #a3502f #e9a46a #f0dca4 #f9ecd9',
    '#0d1217 #2a3a48 #617683 #cfcdbd #b8432f #f0eee4',
    '#1a1008 #6a3310 #c5701f #f4c26a #1f6f78 #fbf0d8',
  ],
  schedule: [
    '#12061f #4a1173 #b4229c #ff6f91 #ffc75f #fff0f5',
    '#04121f #0b3b66 #1787b5 #6fe0e0 #ff5da2 #ecfaff',
    '#150b05 #5c2508 #c45210 #ffa62b #f5e6c8 #fff4df',
    '#0a0a0f #23233a #56568c #c4bfff #ffde59 #f6f5ff',
  ],
};

const FALLBACK_MOODS = ['heart', 'blaze', 'wonder', 'noir'] as const;

/** The mood of one of the first two genres; a random mood for titles without a known genre. */
export function chooseMood(genreIds: readonly number[], random: ArtworkRandom): Mood {
  const [first, second] = genreIds.flatMap((id) => MOOD_OF_GENRE.get(id) ?? []);
  const leaning = random.chance(0.7);
  const byChance = random.pick(FALLBACK_MOODS);
  return (leaning ? first : second) ?? first ?? byChance;
}

export function choosePalette(mood: Mood, random: ArtworkRandom): Palette {
  const [ink = '', deep = '', mid = '', glow = '', accent = '', paper = ''] = random
    .pick(PALETTES[mood])
    .split(' ');
  return { ink, deep, mid, glow, accent, paper };
}
