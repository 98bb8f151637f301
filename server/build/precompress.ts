import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const TEXT = new Set(['.js', '.css', '.html', '.svg', '.json', '.webmanifest', '.txt', '.xml']);
const MIN_BYTES = 1_000;

/** Writes name.br and name.gz beside every text file below `folder`. */
export async function precompress(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true });
  for (const name of names.filter((file) => TEXT.has(extname(file)))) {
    const path = join(folder, name);
    const bytes = await readFile(path);
    if (bytes.length < MIN_BYTES) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    await writeFile(`${path}.br`, brotliCompressSync(bytes, { params }));
    await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}
