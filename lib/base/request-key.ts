import * as z from 'zod';
import { messages } from './messages';

/** A client's key for one request, so that sending it twice does it once. */
export const requestKeySchema = z.string().regex(/^[\w-]{8,80}$/, messages.keyWrong);

/** Under what is kept what a request did, so that the keys of two accounts never meet. No client's key has a colon. */
export const accountKey = ({ id }: { id: string }, key: string): string => `${id}:${key}`;
