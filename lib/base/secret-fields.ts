/** Fields of forms that are never sent back into a page. */
export const secretFields: ReadonlySet<string> = new Set(['password', 'code', 'proof']);
