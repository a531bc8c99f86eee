import * as z from 'zod';
import { unlessBlank } from '@/lib/base/fields';
import { messages } from '@/lib/base/messages';
import { placeGroupSchema } from '@/lib/orders/group/schema';
import { askQuoteSchema } from '@/lib/orders/quotes/schema';
import type { ListLine, ShownLine } from './schema';

/** Lines as a form carries them: `{id}:{units}` with blanks between, and `:{minor units}` of a unit's price where its buyer was told. */
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

/** The form that places the list: what its page showed, and one delivery for all of it. */
export const placeListSchema = z.object({
  ...placeGroupSchema.shape,
  lines: linesField,
  /** The version of the list that it showed; missing in pages of before. */
  list: unlessBlank(z.coerce.number().int().min(1)),
});
export type PlaceList = z.output<typeof placeListSchema>;

/** What the form itself checks: its key is nothing that anybody types. */
export const placeListFormSchema = placeListSchema.omit({ requestKey: true });

/** The form that asks for a price on what its page showed. */
export const askListSchema = z.object({ ...askQuoteSchema.shape, lines: linesField });
export const askListFormSchema = askListSchema.omit({ requestKey: true });
