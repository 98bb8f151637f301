import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT } from '../../server/config/project';

const sources = ['server', 'routers'].flatMap((folder) =>
  readdirSync(path.join(PROJECT.root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const name = `${folder}/${file.replaceAll(path.sep, '/')}`;
      return { name, text: readFileSync(path.join(PROJECT.root, name), 'utf8') };
    }),
);

/** The functions that `db.read` calls. */
const reads = sources.flatMap(({ name, text }) =>
  [...text.matchAll(/\bdb\.read\(([^,)]*)/g)].map(([, called = '']) => ({ name, called })),
);

test('only pages, counts and lists are read from a replica, nothing about accounts or limits', () => {
  expect(reads.length).toBeGreaterThan(10);
  const unexpected = reads.filter(
    ({ name, called }) =>
      !/^(list|count|get)[A-Z]/.test(called) ||
      !/^(server\/(administration|watch-history)|routers\/admin)\//.test(name),
  );
  expect(unexpected).toEqual([]);
});

test('no mutation reads from a replica', () => {
  const readers = sources.flatMap(({ text }) =>
    text
      .split(/^(?=export )/m)
      .filter((declaration) => declaration.includes('db.read('))
      .flatMap((declaration) => /^export (?:async )?function (\w+)/.exec(declaration)?.[1] ?? []),
  );
  expect(readers.length).toBeGreaterThan(8);
  const usesReader = new RegExp(`\\b(${readers.join('|')}|db\\.read)\\(`);
  const mutations = sources.flatMap(({ name, text }) =>
    text
      .split(/\b\w*[pP]rocedure\b/)
      .filter((declaration) => declaration.includes('.mutation('))
      .map((declaration) => ({ name, mutation: declaration.slice(declaration.indexOf('.mutation(')) })),
  );
  expect(mutations.length).toBeGreaterThan(15);
  expect(mutations.filter(({ mutation }) => usesReader.test(mutation))).toEqual([]);
});
