// Apart from the schemas, so that what only needs an id does not load zod.

/**
 * A new id, random in all its digits: of a form, so that sending it twice counts once, or of an order's key. Works in
 * browsers on plain http too, where `crypto.randomUUID` is missing.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
