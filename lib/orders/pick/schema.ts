import * as z from 'zod';
import { requiredText } from '@/lib/base/fields';
import { isId, objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { type OrderStatus, orderStatuses } from '@/lib/orders/schema';
import { shipmentSchema } from '@/lib/orders/shipment';

/** Orders that an admin picks at once. */
export const mostPicked = 100;

/** Where the fields of one order begin: a form says each order by itself, for a browser posts it without scripts, too. */
export const pickedField = (orderId: string) => `order:${orderId}`;
/** The number of orders that have none of their own. */
export const parcelOfAll = 'parcel';
export const parcelField = (orderId: string) => `parcel:${orderId}`;

const distinct = (ids: readonly string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** Ids in an address: `order=…&order=…`. What is none is left out. */
export const pickedQuerySchema = z.object({
  order: z
    .union([z.string().transform((one) => [one]), z.array(z.string())])
    .catch([])
    .transform((ids) => distinct(ids.filter(isId)).slice(0, mostPicked)),
});

/** Ids between commas, as the address of a file of orders has them; undefined where it names none. */
export const pickedIds = (list: string | undefined): string[] | undefined =>
  list === undefined ? undefined : distinct(list.split(',').filter(isId)).slice(0, mostPicked);

const fields = z.record(z.string(), z.string());

/** The ids that a form names, each with what its field says. */
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
export type Pick = { orderId: string; from: OrderStatus };

/** The picked orders, each by the status that was seen, so that sending it twice moves one step. */
export const advancePickedSchema = picks.transform((found): Pick[] =>
  found.map(([orderId, value]) => ({ orderId, from: isStatus(value) ? value : 'pending' })),
);

/** With whom the picked orders travel, the number of all of them, and each one's own. */
export const shipPickedSchema = z
  .looseObject({
    carrier: requiredText(messages.order.carrierRequired, 60),
    [parcelOfAll]: z.string().trim().default(''),
  })
  .transform((form, context) => {
    const said = fields.safeParse(form);
    const found = picks.safeParse(said.data ?? {});
    if (!found.success) {
      for (const { message } of found.error.issues) context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }
    const numbers = new Map(idsIn(parcelField(''), said.data ?? {}));
    return found.data.map(([orderId]) => ({
      orderId,
      carrier: form.carrier,
      number: numbers.get(orderId)?.trim() || form[parcelOfAll],
    }));
  });
export type ShipPicked = z.output<typeof shipPickedSchema>;

/** Each parcel by the rules of the form for one. */
export const parcelSchema = shipmentSchema;

/** What became of one of them, in words. */
export type Picked = { orderId: string; number: string; done: boolean; words: string };
