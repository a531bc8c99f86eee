/** Form fields whose values are never sent back to a page. */
export const secretFields: ReadonlySet<string> = new Set(['password', 'code', 'proof']);
