import type { TitleKind } from './title-pictures';

/** What an image's file name asks for. */
export type ImageRequest =
  | { readonly image: 'poster' | 'backdrop'; readonly kind: TitleKind; readonly id: number }
  | { readonly image: 'profile'; readonly id: number }
  | { readonly image: 'still'; readonly showId: number; readonly season: number; readonly episode: number };

const TITLE_FILE = /^(movie|tv)-(\d{1,9})-(poster|backdrop)\.svg$/;
const PROFILE_FILE = /^person-(\d{1,9})-profile\.svg$/;
const STILL_FILE = /^tv-(\d{1,9})-s(\d{1,4})-e(\d{1,5})-still\.svg$/;

/** Reads a file name such as 'movie-12-poster.svg'; null when no image has such a name. */
export function parseImageFile(file: string): ImageRequest | null {
  const title = TITLE_FILE.exec(file);
  if (title) {
    const image = title[3] === 'poster' ? 'poster' : 'backdrop';
    return { image, kind: title[1] === 'movie' ? 'movie' : 'tv', id: Number(title[2]) };
  }
  const profile = PROFILE_FILE.exec(file);
  if (profile) return { image: 'profile', id: Number(profile[1]) };
  const still = STILL_FILE.exec(file);
  if (!still) return null;
  return { image: 'still', showId: Number(still[1]), season: Number(still[2]), episode: Number(still[3]) };
}
