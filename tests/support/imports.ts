import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import of one of the project's own files or of a package. */
export type Import = {
  /** Project paths, such as src/app/app.tsx; a package's name for `to` when it is one. */
  readonly from: string;
  readonly to: string;
  readonly isPackage: boolean;
  readonly typeOnly: boolean;
};

const FOLDERS = ['src', 'server', 'routers', 'db', 'mocks', 'tests'];

function listSources(root: string): string[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
}

type Specifier = { readonly specifier: string; readonly typeOnly: boolean };

function readSpecifiers(root: string, file: string): Specifier[] {
  const { module, errors } = parseSync(file, readFileSync(join(root, file), 'utf8'));
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }));
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, typeOnly: isType }] : [],
    ),
  );
  const source = readFileSync(join(root, file), 'utf8');
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const text = source.slice(moduleRequest.start, moduleRequest.end);
    return /^['"]/.test(text) ? [{ specifier: text.slice(1, -1), typeOnly: false }] : [];
  });
  return [...statics, ...exported, ...dynamics];
}

/** Every import of the project's sources, its own files by their path. */
export function listImports(root: string): Import[] {
  const sources = new Set(listSources(root));
  return [...sources].flatMap((from) =>
    readSpecifiers(root, from).map(({ specifier, typeOnly }): Import => {
      const target = specifier.startsWith('#shared/')
        ? `src/shared/${specifier.slice('#shared/'.length)}`
        : specifier.startsWith('.')
          ? relative(root, resolve(root, dirname(from), specifier)).replaceAll('\\', '/')
          : null;
      if (target === null) return { from, to: specifier, isPackage: true, typeOnly };
      const to = [target, `${target}.ts`, `${target}.tsx`, posix.join(target, 'index.ts')].find((path) =>
        sources.has(path),
      );
      return { from, to: to ?? target, isPackage: false, typeOnly };
    }),
  );
}
