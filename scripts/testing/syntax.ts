/** A node of a syntax tree, as vite's `parseSync` makes it. */
export type Node = { readonly type: string; readonly [key: string]: unknown };

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The nodes in a value: itself, or those of a list. */
export const nodesIn = (value: unknown): Node[] =>
  (Array.isArray(value) ? value : [value]).filter((each) => isNode(each));
