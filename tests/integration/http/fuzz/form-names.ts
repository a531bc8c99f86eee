import { globSync } from 'node:fs';
import path from 'node:path';
import type { Action } from '@/lib/http/action';

const root = path.join(import.meta.dirname, '../../../..');

/** Everything that files with this name export. */
async function exportsOf(pattern: string): Promise<[string, unknown][]> {
  const files = globSync(pattern, { cwd: root }).toSorted();
  const modules = await Promise.all(files.map((file) => import(path.join(root, file))));
  return modules.flatMap((module) => Object.entries(module));
}

const isAction = (value: unknown): value is Action => typeof value === 'function';

/** Every server action there is. */
export const allActions: ReadonlyMap<string, Action> = new Map(
  (await exportsOf('{lib,app,components}/**/actions.ts')).flatMap(([name, value]) =>
    isAction(value) ? [[name, value] as const] : [],
  ),
);

/** The keys of a schema, also of one that is an alternative, refined or transformed. */
function keysOf(schema: unknown): string[] {
  const { shape, options, in: before, def } = Object(schema);
  const inner = [options, before, def?.innerType].flat().filter((one) => one instanceof Object);
  return [...Object.keys(Object(shape)), ...inner.flatMap(keysOf)];
}

/** Every field that some form has: the keys of every schema, so that a new one is known by itself. */
export const formNames: readonly string[] = [
  ...new Set(
    (await exportsOf('lib/!(base|platform|http|mail)/**/*schema.ts')).flatMap(([, value]) => keysOf(value)),
  ),
]
  .filter((name) => !/^price(?:\d\d|[3-9])$|^(?:img|alt)[4-8]$/.test(name)) // of their kind, three are enough
  .toSorted();
