import * as z from 'zod';
import { messages } from './messages';

/** A client's idempotency key for a request. */
export const requestKeySchema = z.string().regex(/^[\w-]{8,80}$/, messages.keyWrong);

/** The stored key, prefixed by account so that keys of two accounts never collide. Client keys contain no colon. */
export const accountKey = ({ id }: { id: string }, key: string): string => `${id}:${key}`;
