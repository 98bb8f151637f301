import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { precompress } from './precompress';
import { stampSources } from './source-stamp';

/*
 * `npm run build`; with --if-stale (as `npm start` calls it) only when a source has changed since the last build.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const stampFile = join(root, 'dist/build-stamp');

const stamp = await stampSources(root);
const built = await readFile(stampFile, 'utf8').catch(() => null);

if (!process.argv.includes('--if-stale') || built !== stamp) {
  process.stdout.write('Building Marquee…\n');
  await build({ configFile: join(root, 'src/vite.config.ts'), logLevel: 'warn', mode: 'production' });
  await build({
    configFile: join(root, 'server/build/vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
  });
  await precompress(join(root, 'dist/client'));
  await writeFile(stampFile, stamp);
}
