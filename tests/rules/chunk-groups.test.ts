import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../server/config/project';
import { CHUNK_GROUPS, iconPath } from '../../src/chunk-groups';

const groups = Object.values(CHUNK_GROUPS);
const paths = groups.flatMap(({ modules, icons }) => [...modules, ...icons.map(iconPath)]);

test('every listed file exists', () => {
  expect(paths.filter((path) => !existsSync(join(PROJECT.root, path)))).toEqual([]);
});

test('no file is listed twice', () => {
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test.each(Object.keys(CHUNK_GROUPS))('%s is one chunk of the build', (name) => {
  const files = readdirSync(join(PROJECT.distFolder, 'client/assets'));
  expect(files.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.js'))).toHaveLength(1);
});
