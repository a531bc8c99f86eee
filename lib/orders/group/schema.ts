import * as z from 'zod';
import { dayAfter, dayAt } from '@/lib/base/days';
import { unlessBlank } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { requestKeySchema } from '@/lib/base/request-key';
import { mostLines } from '../most-lines';
import type { Order } from '../schema';
import { placeOrderSchema } from '../schema';

/** Whether goods may be wanted on a day: from tomorrow by the shop's clock, within a year. */
export function isWantable(day: string, now: Date): boolean {
  const today = dayAt(now);
  return day > today && day <= dayAfter(today, 365);
}

const day = z.iso.date(messages.order.wantedWrong);
const unlessEmpty = <Day extends z.ZodType>(schema: Day) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable().optional());

/** The day on which the buyer would like to have the goods. */
const wantedDate = unlessEmpty(
  // Uses the machine's clock, because browsers check too: the day is only a wish, so nothing depends on it.
  day.refine((text) => isWantable(text, new Date()), messages.order.wantedWrong),
);

const { address, phn, quantity, poNumber, note } = placeOrderSchema.shape;

const line = { productId: objectIdSchema.toLowerCase(), quantity };

const linesOf = <Line extends z.ZodType<{ productId: string }>>(each: Line) =>
  z
    .array(each)
    .min(1, messages.order.noLines)
    .max(mostLines, messages.order.tooManyLines(mostLines))
    .refine(
      (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
      messages.order.lineTwice,
    );

/**
 * Several products with one delivery. `goAhead` is the buyer's choice: `all` places nothing unless every line can be
 * placed, `rest` leaves out the lines that can't.
 */
export const placeGroupSchema = z.object({
  /** `seenPrice`: the unit price that the buyer saw, in minor units; a line is refused if it costs more now. */
  lines: linesOf(z.object({ ...line, seenPrice: z.number().int().min(0).optional() })),
  address,
  phn,
  poNumber,
  note,
  wantedDate,
  goAhead: z.enum(['all', 'rest']),
  requestKey: requestKeySchema,
});
export type PlaceGroup = z.output<typeof placeGroupSchema>;

/**
 * The same for REST: the request key is optional, and by default nothing is placed unless every line can be. Any day is
 * read: placing judges it, but not that of a list placed before, which may be sent again after its day has come.
 */
export const postGroupSchema = placeGroupSchema.extend({
  lines: linesOf(z.object(line)),
  wantedDate: unlessEmpty(day),
  goAhead: placeGroupSchema.shape.goAhead.default('all'),
  requestKey: unlessBlank(requestKeySchema),
});

/** A line that could not be placed, and why, in words. */
export type RefusedLine = { productId: string; productName: string; reason: string };

/** The result of placing a list: its orders in line order, and the refused lines; no group if nothing was placed. */
export type PlacedGroup = {
  group: { id: string; number: string } | null;
  orders: Order[];
  refused: RefusedLine[];
};
