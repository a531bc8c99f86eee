import type * as z from 'zod';
import type { Role } from '@/lib/auth/schema';
import type { ErrorCode } from '@/lib/base/error-codes';
import { requestKeySchema } from '@/lib/base/request-key';
import * as wire from './wire';

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type Operation = {
  method: HttpMethod;
  /** Relative to /api, parameters in braces. */
  path: string;
  access: 'public' | Role;
  summary: string;
  query?: Record<string, string>;
  /** Ids in the query, of which there must be one or more, each under the same name. */
  ids?: Record<string, string>;
  /** Request headers, besides those that authenticate. */
  headers?: Record<string, { description: string; schema: z.ZodType }>;
  body?: z.ZodType;
  /** Body fields from the specification that are ignored, because the shop knows their values itself. */
  ignored?: Record<string, string>;
  /** 200 by default; 201 for calls that create something. */
  status?: 200 | 201;
  /** Schema of the response, or of one entry if `list` is set; absent if it isn't JSON. */
  answer?: z.ZodType;
  list?: true;
  /** Type of a response that isn't JSON; CSV by default. */
  file?: 'text/csv' | 'application/pdf';
  /** Schema of a file that is also available as JSON. */
  jsonFile?: z.ZodType;
  errors?: readonly ErrorCode[];
};

type More = Pick<
  Operation,
  'jsonFile' | 'query' | 'ids' | 'headers' | 'body' | 'ignored' | 'file' | 'errors'
>;

const call =
  (method: HttpMethod, kind: Pick<Operation, 'status' | 'list'> = {}) =>
  (
    path: string,
    access: Operation['access'],
    summary: string,
    answer: z.ZodType | undefined,
    more: More = {},
  ): Operation => ({ method, path, access, summary, ...(answer && { answer }), ...kind, ...more });

export const get = call('get');
export const list = call('get', { list: true });
export const post = call('post');
export const put = call('put');
export const patch = call('patch');

export const add = (path: string, access: Operation['access'], summary: string, more: More) =>
  call('post', { status: 201 })(path, access, summary, wire.insertedWire, more);
export const remove = (path: string, access: Operation['access'], summary: string, more: More) =>
  call('delete')(path, access, summary, wire.deletedWire, more);

const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** The values joined as words: "a, b or c". */
export const oneOf = (values: Iterable<string>): string => either.format(values);

/** The header that makes it safe to send a call twice. @param says what repeating the key does */
export const idempotencyKey = (says: string): NonNullable<Operation['headers']> => ({
  'Idempotency-Key': {
    description: `${says}; goes before the requestKey of the body.`,
    schema: requestKeySchema,
  },
});
