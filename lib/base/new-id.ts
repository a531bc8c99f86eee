// Separate from the schemas, so that code that only needs an id doesn't load zod.

/**
 * A new random id, such as for a form, so that submitting it twice counts once, or for an order's idempotency key. Also
 * works in browsers on plain http, where `crypto.randomUUID` is missing.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
