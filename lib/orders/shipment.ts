import * as z from 'zod';
import { carriers } from '@/lib/base/carriers';
import { optionalText, requiredText } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import type { Shipment } from './schema';

/** The parcel that a form shows, for its hidden field; empty while there is none. */
export const shownParcel = (shipment: Shipment | null): string => (shipment ? JSON.stringify(shipment) : '');

/** The same, read again. */
const seenParcel = z
  .string()
  .transform((text, context): unknown => {
    try {
      return text === '' ? null : JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: messages.invalid });
      return z.NEVER;
    }
  })
  .pipe(z.object({ carrier: z.string(), number: z.string().nullable() }).nullable());

/**
 * The office's form for carrier and tracking number of a paid order. `seen`, the parcel that the form showed, refuses it
 * if another was saved since; forms of an older version don't say it.
 */
export const shipmentSchema = z.object({
  orderId: objectIdSchema,
  seen: seenParcel.optional(),
  carrier: requiredText(messages.order.carrierRequired, 60),
  number: optionalText(60).pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9][A-Za-z0-9 ./-]*$/, messages.order.trackingWrong)
      .nullable(),
  ),
});

/** A parcel as an order's history names it. */
export const parcelOf = ({ carrier, number }: Shipment): string =>
  number === null ? carrier : `${carrier} ${number}`;

/** The tracking link of a parcel; null if the carrier is unknown or there is no number. */
export function followAddress({ carrier, number }: Shipment): string | null {
  const known = carriers.find(({ name }) => name.toLowerCase() === carrier.toLowerCase());
  return known && number !== null ? known.follow + encodeURIComponent(number) : null;
}
