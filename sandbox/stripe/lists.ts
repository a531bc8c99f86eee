import type { z } from 'zod';
import { invalidRequest, resourceMissing } from './errors.ts';
import type { page } from './params.ts';

type PageParams = z.output<z.ZodObject<typeof page>>;
type Listed = { id: string; object: string; created: number };

export type StripeList<Item> = { object: 'list'; url: string; has_more: boolean; data: Item[] };

/**
 * One page, newest first, in Stripe's list form.
 * @param items oldest first
 * @throws StripeError for a limit outside 1 to 100 or a cursor that is not in the list.
 */
export function listPage<Item extends Listed>(
  url: string,
  items: Item[],
  params: PageParams,
): StripeList<Item> {
  const limit = params.limit ?? 10;
  if (limit < 1 || limit > 100)
    throw invalidRequest('This value must be between 1 and 100.', { param: 'limit' });
  const newestFirst = items.filter((item) => isCreatedWithin(item.created, params.created)).reverse();
  if (params.ending_before !== undefined) {
    const before = newestFirst.slice(0, position(newestFirst, params.ending_before, 'ending_before'));
    return { object: 'list', url, has_more: before.length > limit, data: before.slice(-limit) };
  }
  const start =
    params.starting_after === undefined
      ? 0
      : position(newestFirst, params.starting_after, 'starting_after') + 1;
  const rest = newestFirst.slice(start);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}

function position(items: Listed[], id: string, param: string): number {
  const index = items.findIndex((item) => item.id === id);
  if (index === -1) throw resourceMissing(items[0]?.object ?? 'object', id, param);
  return index;
}

function isCreatedWithin(created: number, range: PageParams['created']): boolean {
  if (range === undefined) return true;
  if (typeof range === 'number') return created === range;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = range;
  return created > gt && created >= gte && created < lt && created <= lte;
}
