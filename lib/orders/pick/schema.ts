import * as z from 'zod';
import { requiredText } from '@/lib/base/fields';
import { isId, objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { type OrderStatus, orderStatuses } from '@/lib/orders/schema';

/** The most orders that an admin picks at once. */
export const mostPicked = 100;

/** Name of an order's field: each picked order has its own field, because the form also works without scripts. */
export const pickedField = (orderId: string) => `order:${orderId}`;
/** The field with the tracking number for all orders that have none of their own. */
export const sharedTrackingField = 'parcel';
export const parcelField = (orderId: string) => `parcel:${orderId}`;
/** The field with the parcel that the form showed of an order (`shownParcel`). */
export const seenField = (orderId: string) => `seen:${orderId}`;

const distinct = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** Order ids in a query string: `order=…&order=…`. Drops invalid ones. */
export const pickedQuerySchema = z.object({
  order: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .catch([])
    .transform((ids) => distinct(ids.filter(isId)).slice(0, mostPicked)),
});

/** Comma-separated order ids in the query string of an orders file; undefined if it has none. */
export const pickedIds = (list: string | undefined): string[] | undefined =>
  list === undefined ? undefined : distinct(list.split(',').filter(isId)).slice(0, mostPicked);

const fields = z.record(z.string(), z.string());

/** The order ids in a form's field names, each with its field's value. */
function idsIn(prefix: string, form: Record<string, string>): [id: string, value: string][] {
  return Object.entries(form).flatMap(([name, value]): [string, string][] => {
    const id = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    return objectIdSchema.safeParse(id).success ? [[id.toLowerCase(), value]] : [];
  });
}

const picks = fields
  .transform((form) => idsIn(pickedField(''), form))
  .refine((found) => found.length > 0, messages.order.nonePicked)
  .refine((found) => found.length <= mostPicked, messages.order.tooManyPicked(mostPicked));

const isStatus = (value: string): value is OrderStatus => orderStatuses.some((status) => status === value);

/** One of the picked orders with the status that its form showed. */
export type PickedOrder = { orderId: string; from: OrderStatus };

/** The picked orders with the status that was shown, so that sending the form twice moves them one step. */
export const advancePickedSchema = picks.transform((found): PickedOrder[] =>
  found.map(([orderId, value]) => ({ orderId, from: isStatus(value) ? value : 'pending' })),
);

/** One of the picked orders, with the parcel to save and the one that its form showed; `shipmentSchema` checks it. */
type PickedParcel = { orderId: string; carrier: string; number: string; seen?: string | undefined };

/** The carrier of the picked orders, the tracking number for all, and each order's own. */
export const shipPickedSchema = z
  .looseObject({
    carrier: requiredText(messages.order.carrierRequired, 60),
    [sharedTrackingField]: z.string().trim().default(''),
  })
  .transform((form, context): PickedParcel[] => {
    const said = fields.safeParse(form);
    const found = picks.safeParse(said.data ?? {});
    if (!found.success) {
      for (const { message } of found.error.issues) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    const numbers = new Map(idsIn(parcelField(''), said.data ?? {}));
    const seen = new Map(idsIn(seenField(''), said.data ?? {}));
    return found.data.map(([orderId]) => ({
      orderId,
      carrier: form.carrier,
      number: numbers.get(orderId)?.trim() || form[sharedTrackingField],
      seen: seen.get(orderId),
    }));
  });
export type ShipPicked = z.output<typeof shipPickedSchema>;

/** The result for one picked order, in words. */
export type Picked = { orderId: string; number: string; done: boolean; words: string };
