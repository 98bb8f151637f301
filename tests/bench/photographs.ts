import sharp from 'sharp';
import { createRandom, type Random } from '../../mocks/demo/seeded-random';

export type ImageFormat = keyof typeof QUALITIES;

/** The texture then has 0.13 bytes per pixel as JPEG, like the movie database's images, 0.08 as WebP and 0.07 as AVIF. */
const QUALITIES = { jpeg: 80, webp: 82, avif: 56 } as const;
/** The fastest AVIF encoding; the bytes are about the same. */
const AVIF_EFFORT = 0;

const TEXTURE = { width: 1920, height: 1170 };
const PIXELS = TEXTURE.width * TEXTURE.height;
/** Wavelengths in pixels. As in photographs, there are details of every size. */
const LIGHT_WAVES = [2, 4, 8, 16, 32, 64, 128, 256, 512];
const COLOR_WAVES = [64, 128, 256, 512];
const contrastOf = (wavelength: number): number => 0.042 * wavelength ** 0.35;

async function drawWaves(random: Random, wavelengths: readonly number[]): Promise<Float32Array> {
  const sum = new Float32Array(PIXELS);
  for (const wavelength of wavelengths) {
    const raw = {
      width: Math.ceil(TEXTURE.width / wavelength) + 1,
      height: Math.ceil(TEXTURE.height / wavelength) + 1,
      channels: 1,
    } as const;
    const noise = Uint8Array.from({ length: raw.width * raw.height }, () => random.between(0, 255));
    const waves = await sharp(noise, { raw })
      .resize({ ...TEXTURE, fit: 'fill', kernel: 'cubic' })
      .extractChannel(0)
      .raw()
      .toBuffer();
    const contrast = contrastOf(wavelength);
    for (let pixel = 0; pixel < PIXELS; pixel += 1)
      sum[pixel] = (sum[pixel] ?? 0) + contrast * ((waves[pixel] ?? 0) - 128);
  }
  return sum;
}

async function drawTexture(): Promise<Uint8ClampedArray> {
  const random = createRandom(1);
  const light = await drawWaves(random, LIGHT_WAVES);
  const texture = new Uint8ClampedArray(3 * PIXELS);
  for (let channel = 0; channel < 3; channel += 1) {
    const color = await drawWaves(random, COLOR_WAVES);
    for (let pixel = 0; pixel < PIXELS; pixel += 1)
      texture[3 * pixel + channel] = 128 + (light[pixel] ?? 0) + (color[pixel] ?? 0);
  }
  return texture;
}

let texture: Promise<Uint8ClampedArray> | null = null;
const encoded = new Map<string, Promise<Buffer>>();

type Photograph = { readonly width: number; readonly height: number; readonly format: ImageFormat };

async function encode({ width, height, format }: Photograph): Promise<Buffer> {
  texture ??= drawTexture();
  const options = { quality: QUALITIES[format], ...(format === 'avif' && { effort: AVIF_EFFORT }) };
  return sharp(await texture, { raw: { ...TEXTURE, channels: 3 } })
    .extract({ left: 0, top: 0, width, height })
    .toFormat(format, options)
    .toBuffer();
}

/** A picture that takes as many bytes, and as long to decode, as a photograph of at most 1920 x 1170 pixels. */
export function getPhotograph(photograph: Photograph): Promise<Buffer> {
  const key = Object.values(photograph).join(' ');
  const known = encoded.get(key) ?? encode(photograph);
  encoded.set(key, known);
  return known;
}
