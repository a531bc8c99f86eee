import * as z from 'zod';
import { dayAfter, dayAt } from '@/lib/base/days';
import { unlessBlank } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { requestKeySchema } from '@/lib/base/request-key';
import { mostLines } from '../most-lines';
import type { Order } from '../schema';
import { placeOrderSchema } from '../schema';

/** The day on which the buyer would like to have the goods: from tomorrow by the shop's clock on, within a year. */
const wantedDate = z.preprocess(
  (value) => (value === '' ? null : value),
  z.iso
    .date(messages.order.wantedWrong)
    .refine((text) => {
      // Browsers check too, so it is the machine's clock: the day is a wish, by which nothing ends or is held.
      const today = dayAt(new Date());
      return text > today && text <= dayAfter(today, 365);
    }, messages.order.wantedWrong)
    .nullable()
    .optional(),
);

const { address, phn, quantity, poNumber, note } = placeOrderSchema.shape;

const line = { productId: objectIdSchema.transform((id) => id.toLowerCase()), quantity };

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
 * Several products with one delivery. `goAhead` says what the buyer decided before: that nothing is placed unless all of
 * it can be had, or that the rest is placed without what can't.
 */
export const placeGroupSchema = z.object({
  /** `seenPrice`: of a unit, in minor units, as the buyer saw it; at a higher one nothing is placed unasked. */
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

/** The same as REST takes it: a key is no duty, and nothing is placed unless all of it can be had. */
export const postGroupSchema = placeGroupSchema.extend({
  lines: linesOf(z.object(line)),
  goAhead: placeGroupSchema.shape.goAhead.default('all'),
  requestKey: unlessBlank(requestKeySchema),
});

/** A line that could not be had, and why, in words. */
export type RefusedLine = { productId: string; productName: string; reason: string };

/** What became of a list: its orders in the order of its lines, and what could not be had; no group when nothing was placed. */
export type PlacedGroup = {
  group: { id: string; number: string } | null;
  orders: Order[];
  refused: RefusedLine[];
};
