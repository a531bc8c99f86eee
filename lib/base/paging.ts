import * as z from 'zod';
import { wholeNumber } from './fields';
import { objectIdSchema } from './ids';
import { messages } from './messages';
import { withoutUnseen } from './unseen';

/** The most entries on one page of a REST list. */
const maxLimit = 1000;

/** `?limit=&cursor=` of REST lists: `cursor` is the `_id` of the last entry that the client has. */
export const rangeSchema = z.object({
  limit: wholeNumber(messages.limitWrong, 1, maxLimit).optional(),
  cursor: objectIdSchema.optional(),
});
export type Range = z.output<typeof rangeSchema>;

/** The whole list. */
export const everything: Range = {};

/** Rows per page of an admin list. */
export const pageSize = 25;

/** One page of an admin list. Counting stops at a limit; `more` says that there are more rows than `total`. */
export type Page<T> = { rows: T[]; total: number; more: boolean; page: number; pages: number };

/** The query parameter for the page of a list. */
export const pageQuery = { page: z.coerce.number().int().min(1).max(1_000_000).catch(1) };

/** A day in the shop's time zone, YYYY-MM-DD; anything else counts as none. */
const day = z.iso.date().catch('');

/** Query parameters for a range of days, both included. */
export const daysQuery = { from: day, to: day };

/** As much of a search as is used: cut, because a search that counted as none would find everything. */
const searchIn = (text: string): string => withoutUnseen(text.trim().slice(0, 100), ' ').trim();

/**
 * Query parameters of an admin list: search, filters, sort, direction and page, in this order. The first sort is the
 * default. Invalid values count as not given.
 */
export const listQuerySchema = <
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.object({
    q: z.string().transform(searchIn).catch(''),
    ...filters,
    sort: z.enum(sorts).catch(sorts[0]),
    order: z.enum(['asc', 'desc']).catch('desc'),
    ...pageQuery,
  });
