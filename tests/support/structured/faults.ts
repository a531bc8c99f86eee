import { expectedOf, isKindOf, isType, isValueOf } from './vocabulary.ts';

export type Node = Readonly<Record<string, unknown>>;
export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const eachOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function* faultsOfValue(value: unknown, expected: readonly string[], path: string): Generator<string> {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
    if (!expected.some((type) => isValueOf(value, type)))
      yield `${path} is ${JSON.stringify(value)}, not ${expected.join(' or ')}`;
  } else if (!isNode(value)) yield `${path} is nothing`;
  else if (!('@type' in value)) {
    if (Object.keys(value).join() !== '@id') yield `${path} has no type`;
  } else {
    const type = String(value['@type']);
    if (!expected.some((each) => isKindOf(type, each)))
      yield `${path} is a ${type}, not ${expected.join(' or ')}`;
    yield* faultsOf(value, path);
  }
}

/** Errors of a node by the vocabulary of schema.org: unknown types and properties, and values of the wrong type. */
export function* faultsOf(node: Node, path = String(node['@type'])): Generator<string> {
  const type = String(node['@type']);
  if (!isType(type)) yield `${path}: there is no type ${type}`;
  for (const [property, value] of Object.entries(node)) {
    if (property.startsWith('@')) continue;
    // The input of an action (schema.org, "Potential Actions").
    const [, asked] = /^(.+)-input$/.exec(property) ?? [];
    if (asked !== undefined && expectedOf(type, asked) && typeof value === 'string') continue;
    const expected = expectedOf(type, property);
    if (!expected) yield `${path}: ${type} has no ${property}`;
    else for (const each of eachOf(value)) yield* faultsOfValue(each, expected, `${path}.${property}`);
  }
}
