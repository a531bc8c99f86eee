import * as z from 'zod';
import { messages } from './messages';

/** A document's id outside the database: 24 hexadecimal digits. */
const idPattern = /^[0-9a-f]{24}$/i;

export const isId = (value: string): boolean => idPattern.test(value);

/** An id in a path or a body. */
export const objectIdSchema = z.string().regex(idPattern, messages.invalidId);

/**
 * A new id, random in all its digits: of a form, so that sending it twice counts once, or of an order's key. Works in
 * browsers on plain http too, where `crypto.randomUUID` is missing.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
