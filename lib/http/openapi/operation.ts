import type * as z from 'zod';
import type { Role } from '@/lib/auth/schema';
import type { ErrorCode } from '@/lib/base/error-codes';
import { requestKeySchema } from '@/lib/base/request-key';
import * as wire from './wire';

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type Operation = {
  method: HttpMethod;
  /** Below /api, parameters in braces. */
  path: string;
  access: 'public' | Role;
  summary: string;
  query?: Record<string, string>;
  /** Headers that a client may send, beside those that name it. */
  headers?: Record<string, { description: string; schema: z.ZodType }>;
  body?: z.ZodType;
  /** Fields of the body that the specification names and the shop knows better itself. */
  ignored?: Record<string, string>;
  /** 200 unless given: 201 for calls that make something. */
  status?: 200 | 201;
  /** Of one entry where `list` is set; absent where the answer is no JSON. */
  answer?: z.ZodType;
  list?: true;
  /** What an answer is that is no JSON; CSV unless given. */
  file?: 'text/csv' | 'application/pdf';
  /** Of a file that may be had as JSON, too: what is in it. */
  jsonFile?: z.ZodType;
  errors?: readonly ErrorCode[];
};

type More = Pick<Operation, 'jsonFile' | 'query' | 'headers' | 'body' | 'ignored' | 'file' | 'errors'>;

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

/** The values of a list in words: "a, b or c". */
export const oneOf = (values: Iterable<string>): string => either.format(values);

/** The header that makes sending a call twice safe. @param says what the same key does */
export const idempotencyKey = (says: string): NonNullable<Operation['headers']> => ({
  'Idempotency-Key': {
    description: `${says}; goes before the requestKey of the body.`,
    schema: requestKeySchema,
  },
});
