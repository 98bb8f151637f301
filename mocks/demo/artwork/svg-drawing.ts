import { coordinate, escapeXml } from './svg-syntax';

export type Attributes = Readonly<Record<string, string | number>>;
/** Corners of a polygon, in drawing units. */
export type Points = readonly (readonly [x: number, y: number])[];

export interface PixelSize {
  readonly width: number;
  readonly height: number;
}

/** Collects the elements of one SVG picture, in painting order. */
export class Drawing {
  readonly #parts: string[] = [];
  #references = 0;

  toString(): string {
    return this.#parts.join('');
  }

  add(markup: string): void {
    this.#parts.push(markup);
  }

  /** A gradient from top to bottom of the shape's bounding box. Returns the value for `fill`. */
  linear(...stops: readonly string[]): string {
    return this.#gradient('linearGradient', 'x1="0" y1="0" x2="0" y2="1"', stops);
  }

  /** A gradient from left to right. */
  across(...stops: readonly string[]): string {
    return this.#gradient('linearGradient', '', stops);
  }

  /** A gradient from the center to the edges. */
  radial(...stops: readonly string[]): string {
    return this.#gradient('radialGradient', '', stops);
  }

  /** A radial gradient with its own center and radius, as fractions of the bounding box. */
  radialAt(cx: number, cy: number, radius: number, ...stops: readonly string[]): string {
    return this.#gradient('radialGradient', `cx="${cx}" cy="${cy}" r="${radius}"`, stops);
  }

  /** A clip path. Returns the value for `clip-path`. */
  clip(pathData: string): string {
    const id = this.#nextId();
    this.add(`<clipPath id="${id}"><path d="${pathData}"/></clipPath>`);
    return `url(#${id})`;
  }

  rect(x: number, y: number, width: number, height: number, fill: string, attributes: Attributes = {}): void {
    const box = `x="${coordinate(x)}" y="${coordinate(y)}" width="${coordinate(width)}" height="${coordinate(height)}"`;
    this.add(`<rect ${box} fill="${fill}"${attributeMarkup(attributes)}/>`);
  }

  circle(cx: number, cy: number, radius: number, fill: string, attributes: Attributes = {}): void {
    const position = `cx="${coordinate(cx)}" cy="${coordinate(cy)}" r="${coordinate(radius)}"`;
    this.add(`<circle ${position} fill="${fill}"${attributeMarkup(attributes)}/>`);
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, attributes: Attributes = {}): void {
    const position = `cx="${coordinate(cx)}" cy="${coordinate(cy)}" rx="${coordinate(rx)}" ry="${coordinate(ry)}"`;
    this.add(`<ellipse ${position} fill="${fill}"${attributeMarkup(attributes)}/>`);
  }

  path(pathData: string, fill: string, attributes: Attributes = {}): void {
    this.add(`<path d="${pathData}" fill="${fill}"${attributeMarkup(attributes)}/>`);
  }

  polygon(points: Points, fill: string, attributes: Attributes = {}): void {
    this.path(`${polyline(points)}Z`, fill, attributes);
  }

  /** A path without fill. */
  stroke(pathData: string, color: string, width: number, attributes: Attributes = {}): void {
    this.path(pathData, 'none', { stroke: color, 'stroke-width': coordinate(width), ...attributes });
  }

  /** Elements that share attributes (a transform, a clip, an opacity). */
  group(attributes: Attributes, drawInside: () => void): void {
    this.add(`<g${attributeMarkup(attributes)}>`);
    drawInside();
    this.add('</g>');
  }

  #gradient(element: string, direction: string, stops: readonly string[]): string {
    const id = this.#nextId();
    this.add(`<${element} id="${id}" ${direction}>${stops.join('')}</${element}>`);
    return `url(#${id})`;
  }

  #nextId(): string {
    this.#references += 1;
    return `r${this.#references}`;
  }
}

/** A complete SVG document, scaled from drawing units to the requested pixels. */
export function svgDocument(drawing: Drawing, units: PixelSize, pixels: PixelSize, label: string): string {
  const box = `width="${pixels.width}" height="${pixels.height}" viewBox="0 0 ${units.width} ${units.height}"`;
  const start = `<svg xmlns="http://www.w3.org/2000/svg" ${box} preserveAspectRatio="xMidYMid slice">`;
  return `${start}<title>${escapeXml(label)}</title>${drawing}</svg>`;
}

/** An open path through the points. */
export function polyline(points: Points): string {
  return points.map(([x, y], index) => `${index ? 'L' : 'M'}${coordinate(x)} ${coordinate(y)}`).join('');
}

/** A gradient stop; the offset is 0 to 1. */
export function stop(offset: number, color: string, opacity = 1): string {
  const seeThrough = opacity === 1 ? '' : ` stop-opacity="${share(opacity)}"`;
  return `<stop offset="${share(offset)}" stop-color="${color}"${seeThrough}/>`;
}

function attributeMarkup(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${typeof value === 'number' ? share(value) : value}"`)
    .join('');
}

/** Opacities and offsets need two decimals. */
function share(value: number): string {
  return String(Math.round(value * 100) / 100);
}
