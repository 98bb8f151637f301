import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { SWAGGER_FILES } from '../http/api-docs';
import { precompress } from './precompress';
import { stampSources } from './source-stamp';

// With --if-stale, as in `npm start`, it builds only after a source has changed.
const root = fileURLToPath(new URL('../..', import.meta.url));
const stampFile = join(root, 'dist/build-stamp');

/** The package is not installed in production. */
async function copySwaggerFiles(): Promise<void> {
  const source = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  const target = join(root, 'dist/api-docs');
  await mkdir(target, { recursive: true });
  for (const name of SWAGGER_FILES) await cp(join(source, name), join(target, name));
}

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
  await copySwaggerFiles();
  await precompress(join(root, 'dist/client'));
  await precompress(join(root, 'dist/api-docs'));
  await writeFile(stampFile, stamp);
}
