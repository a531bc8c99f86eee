import * as z from 'zod';
import { messages } from './messages';

/** A document's id outside the database: 24 hexadecimal digits. */
const idPattern = /^[0-9a-f]{24}$/i;

export const isId = (value: string): boolean => idPattern.test(value);

/** An id in a path or a body. */
export const objectIdSchema = z.string().regex(idPattern, messages.invalidId);
