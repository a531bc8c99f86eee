import * as z from 'zod';
import { messages } from './messages';

/** A client's key for one request, so that sending it twice does it once. */
export const requestKeySchema = z.string().regex(/^[\w-]{8,80}$/, messages.keyWrong);
