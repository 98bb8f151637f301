import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Import, listImports } from '../support/imports';

const imports = listImports(fileURLToPath(new URL('../..', import.meta.url)));

const describeImport = ({ from, to }: Import): string => `${from} imports ${to}`;

/** The files of the project that a folder may import. */
const LAYERS: readonly { readonly part: RegExp; readonly may: RegExp; readonly typesToo?: RegExp }[] = [
  { part: /^src\/shared\//, may: /^src\/shared\// },
  { part: /^src\/storage\//, may: /^src\/(storage|hooks|shared)\// },
  { part: /^src\/hooks\//, may: /^src\/(hooks|shared)\// },
  { part: /^src\/ui\//, may: /^src\/(ui|hooks|shared)\// },
  { part: /^src\/api\//, may: /^src\/(api|storage|hooks|shared)\//, typesToo: /^routers\/index\.ts$/ },
  { part: /^src\/navigation\//, may: /^src\/(navigation|api|storage|ui|hooks|shared)\// },
  { part: /^src\/titles\//, may: /^src\/(titles|navigation|api|storage|ui|hooks|shared)\// },
  { part: /^src\/auth\//, may: /^src\/(auth|titles|navigation|api|storage|ui|hooks|shared)\// },
  { part: /^src\/sync\//, may: /^src\/(sync|auth|titles|navigation|api|storage|ui|hooks|shared)\// },
  { part: /^src\/service-worker\//, may: /^src\/(service-worker|navigation|storage|ui|hooks|shared)\// },
  { part: /^src\/features\//, may: /^src\/(?!app\/)/ },
  { part: /^src\/app\//, may: /^src\// },
  { part: /^routers\//, may: /^(routers|server|src\/shared)\// },
  { part: /^server\/start\/demo\.ts$/, may: /^mocks\/third-party-server\.ts$/ },
  {
    part: /^server\/start\//,
    may: /^(server|db|routers|src\/shared)\//,
    typesToo: /^src\/app\/entry-server\.tsx$/,
  },
  {
    part: /^server\/http\//,
    may: /^(server|src\/shared)\//,
    typesToo: /^routers\//,
  },
  {
    part: /^server\/(rendering|response-cache)\//,
    may: /^(server|src\/shared)\//,
    typesToo: /^(routers|src)\//,
  },
  { part: /^server\/[^/]+\//, may: /^(server|db|src\/shared)\// },
  { part: /^db\//, may: /^(db|src\/shared)\/|^server\/config\// },
  { part: /^mocks\/demo\/seeded-random\.ts$/, may: /^src\/shared\// },
  {
    part: /^mocks\/demo\/catalogue\/reference\//,
    may: /^(src\/shared\/|mocks\/demo\/(seeded-random|catalogue\/reference\/))/,
  },
  {
    part: /^mocks\/demo\/catalogue\/stories\//,
    may: /^(src\/shared\/|mocks\/demo\/(seeded-random|catalogue\/(reference|stories)\/))/,
  },
  {
    part: /^mocks\/demo\/catalogue\/titles\//,
    may: /^(src\/shared\/|mocks\/demo\/(seeded-random|catalogue\/(reference|stories|titles)\/))/,
  },
  {
    part: /^mocks\/demo\/catalogue\//,
    may: /^(src\/shared\/|mocks\/demo\/(seeded-random|catalogue\/))/,
  },
  { part: /^mocks\/demo\//, may: /^(src\/shared|mocks\/demo)\// },
  {
    part: /^mocks\/movie-database\//,
    may: /^(src\/shared\/|mocks\/(movie-database\/|demo\/(seeded-random|catalogue\/)))/,
  },
  { part: /^mocks\/image-host\//, may: /^(src\/shared|mocks\/(image-host|demo))\// },
  { part: /^mocks\//, may: /^(mocks|src\/shared)\// },
];

/** The folders of server/ from bottom to top: each imports only folders before it. */
const SERVER_FOLDERS = [
  'config',
  'tracing',
  'compression',
  'redis',
  'limits',
  'database',
  'mail',
  'identity-provider',
  'images',
  'tmdb',
  'catalogue',
  'accounts',
  'streaming-servers',
  'metrics',
  'watch-history',
  'recommendations',
  'administration',
  'rendering',
  'response-cache',
  'http',
  'start',
];

/** Packages that a folder may not import. */
const FORBIDDEN_PACKAGES: readonly { readonly part: RegExp; readonly packages: RegExp }[] = [
  { part: /^src\/shared\/(?!password-strength)/, packages: /^(?!zod$)/ },
  { part: /^src\/shared\/password-strength/, packages: /^(?!@zxcvbn-ts\/)/ },
  { part: /^src\/(?!vite\.config)/, packages: /^(node:|express|postgres|pino|msw|undici)/ },
  { part: /^routers\//, packages: /^(express|postgres|pino)/ },
  { part: /^server\/(?!http\/|start\/)/, packages: /^(express|postgres)$/ },
  { part: /^mocks\//, packages: /^(?!msw|node:)/ },
  // On Node 20 AsyncLocalStorage adds 3 us to every request once it is in use.
  { part: /^(server|routers|db)\//, packages: /^node:async_hooks$/ },
  // Loaded only when tracing is on.
  { part: /^(?!server\/tracing\/open-telemetry\.ts$)/, packages: /^@opentelemetry\// },
];

describe('imports', () => {
  test('of a folder are allowed by its layer', () => {
    const wrong = imports.filter(({ from, to, isPackage, typeOnly }) => {
      const layer = LAYERS.find(({ part }) => part.test(from));
      if (isPackage || !layer) return false;
      return !layer.may.test(to) && !(typeOnly && layer.typesToo?.test(to));
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('of server/ folders go to lower folders', () => {
    const rankOf = (path: string): number =>
      SERVER_FOLDERS.indexOf(/^server\/([^/]+)\//.exec(path)?.[1] ?? '');
    const upward = imports.filter(
      ({ from, to, isPackage }) => !isPackage && rankOf(from) !== -1 && rankOf(to) > rankOf(from),
    );
    expect(upward.map(describeImport)).toEqual([]);
  });

  test('of a feature do not include other features', () => {
    const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];
    const wrong = imports.filter(({ from, to }) => {
      const [one, other] = [featureOf(from), featureOf(to)];
      return one && other && one !== other;
    });
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('of packages are allowed for the folder', () => {
    const wrong = imports.filter(
      ({ from, to, isPackage, typeOnly }) =>
        isPackage &&
        !typeOnly &&
        FORBIDDEN_PACKAGES.some(({ part, packages }) => part.test(from) && packages.test(to)),
    );
    expect(wrong.map(describeImport)).toEqual([]);
  });

  test('of the router type are in one file of src', () => {
    const routerImports = imports.filter(
      ({ from, to }) => from.startsWith('src/') && to.startsWith('routers/'),
    );
    expect([...new Set(routerImports.map(describeImport))]).toEqual([
      'src/api/trpc.ts imports routers/index.ts',
    ]);
  });

  test('of mocks are only in the demo and in tests', () => {
    const mockImports = imports.filter(
      ({ from, to }) => to.startsWith('mocks/') && !/^(mocks|tests)\//.test(from),
    );
    expect(mockImports.map(describeImport)).toEqual([
      'server/start/demo.ts imports mocks/third-party-server.ts',
    ]);
  });

  test('have no cycles', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to, isPackage, typeOnly } of imports) {
      if (!isPackage && !typeOnly) graph.set(from, [...(graph.get(from) ?? []), to]);
    }
    const done = new Set<string>();
    const findCycle = (file: string, path: readonly string[]): string[] | null => {
      if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
      if (done.has(file)) return null;
      for (const next of graph.get(file) ?? []) {
        const cycle = findCycle(next, [...path, file]);
        if (cycle) return cycle;
      }
      done.add(file);
      return null;
    };
    expect([...graph.keys()].map((file) => findCycle(file, [])).find(Boolean) ?? null).toBeNull();
  });
});
