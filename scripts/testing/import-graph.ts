import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

/** The package that marks a file as server-only. */
export const serverMarker = 'server-only';

/**
 * An import of a project file, or of the server marker, by a project file; paths are relative to the root. A late one is
 * carried out when the code gets there.
 */
export type Import = { from: string; to: string; typeOnly: boolean; late?: true };

const sources = '{app,components,elements,launcher,lib,sandbox,server,scripts,tests}/**/*.{ts,tsx,mts,mjs}';
const rootFiles = '*.{ts,mts}';
const endings = ['', '.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx'];

/** The project file that a specifier names; undefined for packages, except the server marker. */
function resolve(root: string, from: string, specifier: string): string | undefined {
  if (specifier === serverMarker) return serverMarker;
  const isAlias = specifier.startsWith('@/');
  if (!isAlias && !specifier.startsWith('.')) return undefined;
  const target = isAlias ? specifier.slice(2) : path.join(path.dirname(from), specifier);
  const ending = endings.find((end) => {
    const file = path.join(root, target + end);
    return existsSync(file) && statSync(file).isFile();
  });
  return ending === undefined ? undefined : target + ending;
}

/** The imports and re-exports of one file, including dynamic imports of a literal path. */
function importsOf(root: string, file: string): Import[] {
  const code = readFileSync(path.join(root, file), 'utf8');
  const { module } = parseSync(file, code);
  const found = [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
      late: false,
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.map((entry) => ({
        specifier: entry.moduleRequest?.value,
        typeOnly: entry.isType,
        late: false,
      })),
    ),
    ...module.dynamicImports.map(({ moduleRequest }) => ({
      specifier: /^['"](.*)['"]$/.exec(code.slice(moduleRequest.start, moduleRequest.end))?.[1],
      typeOnly: false,
      late: true,
    })),
  ];
  return found.flatMap(({ specifier, typeOnly, late }) => {
    const to = specifier === undefined ? undefined : resolve(root, file, specifier);
    return to === undefined ? [] : [{ from: file, to, typeOnly, ...(late && { late }) }];
  });
}

const read = new Map<string, readonly Import[]>();

/** Every import between the files of the project under `root`; read once, because parsing all of them takes seconds. */
export function readImports(root: string): readonly Import[] {
  const known = read.get(root);
  if (known) return known;
  const files = globSync([sources, rootFiles], { cwd: root });
  const imports = files.flatMap((file) => importsOf(root, file));
  read.set(root, imports);
  return imports;
}

/** Import cycles, type-only imports included; each cycle once, as the list of its files. */
export function findCircles(imports: readonly Import[]): string[][] {
  const targets = new Map<string, string[]>();
  for (const { from, to } of imports) targets.set(from, [...(targets.get(from) ?? []), to]);
  const done = new Set<string>();
  const circles: string[][] = [];
  const visit = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      circles.push(trail.slice(start));
      return;
    }
    if (done.has(file)) return;
    for (const target of targets.get(file) ?? []) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return circles;
}
