import * as z from 'zod';
import { requiredText } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { ordersQuerySchema } from '@/lib/orders/schema';

/** The most views that one admin can save. */
export const mostViews = 20;

/** A named view of the list of orders: its query string, '' for the whole list. */
export type SavedView = { id: string; name: string; query: string };

/** The query string of a view, normalised: without defaults, foreign parameters and the page number. */
export function viewQuery(search: string): string {
  const asked: Record<string, unknown> = ordersQuerySchema.parse(
    Object.fromEntries(new URLSearchParams(search)),
  );
  const defaults: Record<string, unknown> = ordersQuerySchema.parse({});
  const said = new URLSearchParams();
  for (const name of Object.keys(defaults)) {
    if (name !== 'page' && asked[name] !== defaults[name]) said.set(name, String(asked[name]));
  }
  return said.toString();
}

/** Longer than any query of the list: the hundred letters of a search can be nine hundred characters in a URL. */
const mostOfQuery = 2000;

export const saveViewSchema = z.object({
  name: requiredText(messages.views.nameRequired, 40),
  query: z.string().max(mostOfQuery).default('').transform(viewQuery),
});
export type SaveView = z.output<typeof saveViewSchema>;

export const viewIdSchema = z.object({ viewId: objectIdSchema });
