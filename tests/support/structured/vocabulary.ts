import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/**
 * The vocabulary of schema.org, read from the package `schema-dts`. Its declarations are generated from the vocabulary
 * and have one line for each property, with the types of its values.
 */
const require = createRequire(import.meta.url);
const text = readFileSync(require.resolve('schema-dts/dist/schema.d.ts'), 'utf8');

type Properties = Map<string, string[]>;
const bases = new Map<string, { parents: string[]; own: Properties }>();
/** The bases of each concrete type. */
const leaves = new Map<string, string[]>();
/** The members of each union: subtypes, literals and primitive types. */
const unions = new Map<string, string[]>();

const listOf = (names: string) => names.split(', ').map((name) => name.trim());
for (const [, name = '', parents = '', body = ''] of text.matchAll(
  /^(?:export )?interface (\w+Base) extends ([^{]+)\{\n([\s\S]*?)^\}/gm,
)) {
  const own = [...body.matchAll(/^ {4}"([\w-]+)"\??: SchemaValue<(.+), "\1">;$/gm)];
  bases.set(name, {
    parents: listOf(parents),
    own: new Map(own.map(([, property = '', types = '']) => [property, types.split(' | ')])),
  });
}
for (const [, parents = '', type = ''] of text.matchAll(
  /^(?:export )?interface \w+Leaf extends ([^{]+)\{\n {4}"@type": "(\w+)";\n\}/gm,
))
  leaves.set(type, listOf(parents));
for (const [, name = '', members = ''] of text.matchAll(/^export type (\w+) = (.+);$/gm))
  unions.set(name, members.split(' | '));

export const isType = (name: string): boolean => leaves.has(name);

/** The value types of a type's own or inherited property; undefined if the type does not have it. */
export function expectedOf(type: string, property: string): string[] | undefined {
  const search = (base: string): string[] | undefined => {
    const found = bases.get(base);
    return found?.own.get(property) ?? found?.parents.map(search).find((types) => types !== undefined);
  };
  return leaves
    .get(type)
    ?.map(search)
    .find((types) => types !== undefined);
}

/** Whether a type is the expected one or a subtype of it. */
export function isKindOf(type: string, expected: string): boolean {
  if (type === expected || expected === `${type}Leaf`) return true;
  return (unions.get(expected) ?? []).some((member) => member !== expected && isKindOf(type, member));
}

/** TypeScript's type for a number in quotes. */
const numberText = ['`$', '{number}`'].join('');
const isoDate = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** Whether a value is allowed where this type is expected. */
export function isValueOf(value: string | number | boolean, expected: string): boolean {
  if (expected === 'Date' || expected === 'DateTime') return typeof value === 'string' && isoDate.test(value);
  if (expected === 'URL') return typeof value === 'string' && URL.canParse(value.replace(/[{}]/g, ''));
  if (expected === 'string') return typeof value === 'string';
  if (expected === 'number') return typeof value === 'number';
  if (expected === numberText)
    return typeof value === 'string' && value !== '' && Number.isFinite(Number(value));
  if (expected === 'boolean') return typeof value === 'boolean';
  if (expected.startsWith('"')) return expected === JSON.stringify(value);
  return (unions.get(expected) ?? []).some((member) => member !== expected && isValueOf(value, member));
}
