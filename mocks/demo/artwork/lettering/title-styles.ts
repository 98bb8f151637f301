import type { TYPEFACES } from './typefaces';

export interface TitleStyle {
  readonly face: keyof typeof TYPEFACES;
  readonly letters: 'upper' | 'lower' | 'given';
  readonly align: 'start' | 'middle' | 'end';
  /** Space added after each letter, in em. */
  readonly tracking: number;
  /** Distance of base lines, in em. */
  readonly leading: number;
  readonly maxLines: number;
  /** Largest letters, in drawing units. */
  readonly largest: number;
  /** Every line is stretched to the full measure. */
  readonly stacked?: true;
  /** Letters stand on strips of colour. */
  readonly plate?: true;
  /** A short rule between title and tagline. */
  readonly rule?: true;
}

/** Title styles for the upper or lower third of a poster. */
export const TITLE_STYLES: readonly TitleStyle[] = [
  {
    face: 'light',
    letters: 'upper',
    align: 'middle',
    tracking: 0.34,
    leading: 1.35,
    maxLines: 3,
    largest: 84,
    rule: true,
  },
  {
    face: 'geometric',
    letters: 'upper',
    align: 'middle',
    tracking: 0.16,
    leading: 1.18,
    maxLines: 3,
    largest: 112,
  },
  { face: 'serif', letters: 'given', align: 'middle', tracking: 0, leading: 0.98, maxLines: 3, largest: 168 },
  {
    face: 'serif',
    letters: 'upper',
    align: 'middle',
    tracking: 0.08,
    leading: 1.08,
    maxLines: 3,
    largest: 122,
    rule: true,
  },
  { face: 'italic', letters: 'given', align: 'start', tracking: 0, leading: 0.98, maxLines: 3, largest: 164 },
  {
    face: 'heavy',
    letters: 'lower',
    align: 'start',
    tracking: -0.02,
    leading: 0.9,
    maxLines: 3,
    largest: 176,
  },
  {
    face: 'bold',
    letters: 'given',
    align: 'start',
    tracking: -0.015,
    leading: 0.96,
    maxLines: 4,
    largest: 150,
  },
  {
    face: 'narrow',
    letters: 'upper',
    align: 'middle',
    tracking: 0.02,
    leading: 0.88,
    maxLines: 3,
    largest: 230,
  },
  {
    face: 'pressed',
    letters: 'upper',
    align: 'start',
    tracking: 0,
    leading: 0.84,
    maxLines: 3,
    largest: 300,
  },
  {
    face: 'narrow',
    letters: 'upper',
    align: 'middle',
    tracking: 0,
    leading: 0.88,
    maxLines: 3,
    largest: 260,
    stacked: true,
  },
  {
    face: 'serifBold',
    letters: 'upper',
    align: 'middle',
    tracking: 0,
    leading: 0.88,
    maxLines: 3,
    largest: 220,
    stacked: true,
  },
  {
    face: 'narrow',
    letters: 'upper',
    align: 'start',
    tracking: 0.01,
    leading: 1.12,
    maxLines: 3,
    largest: 128,
    plate: true,
  },
  { face: 'light', letters: 'lower', align: 'end', tracking: 0.02, leading: 1, maxLines: 3, largest: 132 },
];
