import type { Drawing } from './drawing';
import type { PixelSize } from './image-sizes';
import { escapeXml } from './svg-text';

/** A whole SVG file: the drawing, scaled from its own units to the pixels asked for. */
export function svgDocument(drawing: Drawing, units: PixelSize, pixels: PixelSize, label: string): string {
  const box = `width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${units.width} ${units.height}"`;
  const start = `<svg xmlns="http://www.w3.org/2000/svg" ${box} preserveAspectRatio="xMidYMid slice">`;
  return `${start}<title>${escapeXml(label)}</title>${drawing}</svg>`;
}
