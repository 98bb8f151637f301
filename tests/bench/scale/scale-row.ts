import { printRow } from '../parts';

export type ScaleRow = { readonly what: string; readonly figure: number; readonly unit: string };

export const printFigure = (what: string, figure: number, unit = ''): ScaleRow =>
  printRow({ what, figure, unit });
