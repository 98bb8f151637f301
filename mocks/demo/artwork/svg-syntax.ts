/** Everything XML 1.0 forbids in a document, lone surrogates included. */
const FORBIDDEN_IN_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it may stand inside an element or a quoted attribute of an SVG document. */
export function escapeXml(text: string): string {
  return text.replace(FORBIDDEN_IN_XML, '').replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

/** A number as short as the eye allows: a drawing unit is below one screen pixel at every size served. */
export function coordinate(value: number): string {
  return String(Math.abs(value) < 20 ? Math.round(value * 10) / 10 : Math.round(value));
}

/** A transform attribute that puts a shape drawn round 0,0 where it belongs. */
export function placed(x: number, y: number, scaleX = 1, scaleY = scaleX): string {
  const scale = scaleX === 1 && scaleY === 1 ? '' : `scale(${shortScale(scaleX)} ${shortScale(scaleY)})`;
  return `translate(${coordinate(x)} ${coordinate(y)})${scale}`;
}

function shortScale(value: number): number {
  return Math.round(value * 1000) / 1000;
}

/** Path data as a template, with every number shortened: d`M${x} ${y}h${width}`. */
export function d(strings: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  return strings.reduce((path, part, index) => {
    const value = values[index - 1];
    return path + (typeof value === 'number' ? coordinate(value) : (value ?? '')) + part;
  });
}
