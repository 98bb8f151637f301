import { readFileSync } from 'node:fs';
import { z } from 'zod';

const PACKAGE = z.object({ scripts: z.object({ start: z.string().startsWith('node ') }) });
const { scripts } = PACKAGE.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
);

/** The arguments of node in `npm start`. */
export const START_ARGUMENTS: readonly string[] = scripts.start.split(' ').slice(1);
