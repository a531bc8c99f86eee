import * as z from 'zod';
import { wholeNumber } from './fields';
import { objectIdSchema } from './ids';
import { messages } from './messages';

/** Most entries of one page of a REST list. */
const maxLimit = 1000;

/** `?limit=&cursor=` of the REST lists: `cursor` is the `_id` of the last entry that the caller has. */
export const rangeSchema = z.object({
  limit: wholeNumber(messages.limitWrong, 1, maxLimit).optional(),
  cursor: objectIdSchema.optional(),
});
export type Range = z.output<typeof rangeSchema>;

/** The whole list. */
export const everything: Range = {};

/** Rows of an admin's list on one page. */
export const pageSize = 25;

/** One page of an admin's list. `total` stops where counting does; `more` says that there are more than that. */
export type Page<T> = { rows: T[]; total: number; more: boolean; page: number; pages: number };

/** Which page of a list its address asks for. */
export const pageQuery = { page: z.coerce.number().int().min(1).max(1_000_000).catch(1) };

/** A day of the shop's clock, YYYY-MM-DD; anything else counts as none. */
const day = z.iso.date().catch('');

/** The first and the last day of what is shown; both are part of it. */
export const daysQuery = { from: day, to: day };

/**
 * What an admin's list has in its address: search, filters, sort, direction and page, in this order. The first field to
 * sort by is the default. What makes no sense counts as not given.
 */
export const listQuerySchema = <
  const Sorts extends readonly [string, ...string[]],
  Filters extends z.ZodRawShape,
>(
  sorts: Sorts,
  filters: Filters,
) =>
  z.object({
    q: z.string().trim().max(100).catch(''),
    ...filters,
    sort: z.enum(sorts).catch(sorts[0]),
    order: z.enum(['asc', 'desc']).catch('desc'),
    ...pageQuery,
  });
