import type * as z from 'zod';
import { invalidRequest, resourceMissing } from './errors.ts';
import type { page } from './params.ts';

type PageParams = z.output<z.ZodObject<typeof page>>;
type Listed = { id: string; object: string; created: number };

type StripeList<Item> = { object: 'list'; url: string; has_more: boolean; data: Item[] };

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
  const { gte = 0 } = params.created ?? {};
  const newestFirst = items.filter(({ created }) => created >= gte).reverse();
  const after = params.starting_after;
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  if (after !== undefined && start === 0)
    throw resourceMissing(items[0]?.object ?? 'object', after, 'starting_after');
  const rest = newestFirst.slice(start);
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) };
}
