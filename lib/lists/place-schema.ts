import * as z from 'zod';
import { unlessBlank } from '@/lib/base/fields';
import { messages } from '@/lib/base/messages';
import { placeGroupSchema } from '@/lib/orders/group/schema';
import { askQuoteSchema } from '@/lib/orders/quotes/schema';
import type { ListLine, ShownLine } from './schema';

/** Lines in a form field: `{id}:{units}` separated by blanks, with `:{unit price in minor units}` if it was shown. */
export const linesText = (lines: readonly (ListLine & Partial<Pick<ShownLine, 'unitPrice'>>)[]): string =>
  lines
    .map(({ productId, quantity, unitPrice }) =>
      [productId, quantity, ...(unitPrice ? [unitPrice] : [])].join(':'),
    )
    .join(' ');

const linesField = z
  .string({ error: messages.order.noLines })
  .max(5000)
  .transform((text) =>
    text
      .split(/\s+/)
      .filter(Boolean)
      .map((line): { productId: string; quantity: unknown; seenPrice?: number | undefined } => {
        const [productId = '', quantity, seenPrice] = line.split(':');
        return { productId, quantity, ...(seenPrice && { seenPrice: Number(seenPrice) }) };
      }),
  )
  .pipe(placeGroupSchema.shape.lines);

/** The form that places orders for the list: the lines that its page showed, and one delivery address for all. */
export const placeListSchema = z.object({
  ...placeGroupSchema.shape,
  lines: linesField,
  /** The version of the list that the page showed; missing in pages of an older release. */
  list: unlessBlank(z.coerce.number().int().min(1)),
});
export type PlaceList = z.output<typeof placeListSchema>;

/** The schema for checks in the form itself, without the key, which nobody types. */
export const placeListFormSchema = placeListSchema.omit({ requestKey: true });

/** The form that requests a quote for the lines that its page showed. */
export const askListSchema = z.object({ ...askQuoteSchema.shape, lines: linesField });
export const askListFormSchema = askListSchema.omit({ requestKey: true });
