import { escapeHtml } from '#shared/escape-html';

/** Characters that XML 1.0 forbids, including lone surrogates. */
const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for elements and quoted attributes. */
export function escapeXml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN_IN_XML, ''));
}

/** A rounded number: a drawing unit is less than one pixel at every size served. */
export function coordinate(value: number): string {
  return String(Math.abs(value) < 20 ? Math.round(value * 10) / 10 : Math.round(value));
}

/** A `transform` value that moves and scales a shape drawn around 0,0. */
export function translateAndScale(x: number, y: number, scaleX = 1, scaleY = scaleX): string {
  const scale = scaleX === 1 && scaleY === 1 ? '' : `scale(${shortScale(scaleX)} ${shortScale(scaleY)})`;
  return `translate(${coordinate(x)} ${coordinate(y)})${scale}`;
}

function shortScale(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Template tag for path data with rounded numbers: d`M${x} ${y}h${width}`. */
export function d(strings: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  return strings.reduce((path, part, index) => {
    const value = values[index - 1];
    return path + (typeof value === 'number' ? coordinate(value) : (value ?? '')) + part;
  });
}
