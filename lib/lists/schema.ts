import * as z from 'zod';
import { optionalText, requiredText } from '@/lib/base/fields';
import { isId, objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { requestKeySchema } from '@/lib/base/request-key';
import type { Unfit } from '@/lib/catalogue/orderable';
import type { Product } from '@/lib/catalogue/product';

/** Lists that an account keeps under names. */
export const mostLists = 50;
/** Of one product in a list. */
export const mostUnits = 999_999;

/** So many units of a product. */
export type ListLine = { productId: string; quantity: number };

/** What a page shows of a line's product; `live` is false once it is no longer sold. */
export type ListedProduct = Pick<
  Product,
  'name' | 'slug' | 'img' | 'imgAlt' | 'sku' | 'price' | 'breaks' | 'quantity' | 'step' | 'available'
> & { live: boolean };

/** A line with its product as it is now. Money in minor units. */
export type ShownLine = ListLine & {
  /** null when there is nothing left of it. */
  product: ListedProduct | null;
  /** Of one unit at this quantity, and of the line. */
  unitPrice: number;
  total: number;
  /** Why it can't be ordered as it stands. */
  unfit: Unfit | 'gone' | null;
  /** The quantity that can be ordered instead. */
  offer: number | null;
};

/** A list as a page shows it; `total` is of the lines that can be ordered as they stand. */
export type ShownList = { lines: ShownLine[]; total: number; orderable: number };

/** What is told of a list in the header. */
export type ListSummary = { lines: number; total: number };

const unitsPattern = /^[1-9]\d{0,5}$/;

/** A whole number of units as forms send it. */
const unitsSchema = z.coerce
  .string()
  .trim()
  .regex(unitsPattern, messages.list.quantityWrong)
  .transform(Number);

/** 'Add to order list': without a quantity it is the minimum order. */
export const addSchema = z.object({
  product: z.string({ error: messages.list.nothingAsked }).pipe(objectIdSchema),
  quantity: z.preprocess((value) => value || undefined, unitsSchema.optional()),
  /** Of a page that may have to send it again. */
  requestKey: requestKeySchema.optional(),
});

const quantityField = /^q:([0-9a-f]{24})$/;
/** What the fields of quantities are called, and the buttons beside them. */
export const quantityName = (productId: string): string => `q:${productId}`;

/** The quantities that a page shows, as its form says them: `{id}:{units}` with blanks between. */
export const shownText = (lines: readonly ListLine[]): string =>
  lines.map(({ productId, quantity }) => `${productId}:${quantity}`).join(' ');

/**
 * The form of the whole list: every quantity as it is typed, those that its page `shown`, and by `do` which button was
 * pressed: `update`, `clear`, `remove:{id}`, `set:{id}:{units}`. A quantity that nobody typed over says nothing: it may have
 * been changed, or have gone, from another page; and what came from there meanwhile is not cleared away unseen.
 */
export const changeSchema = z
  .looseObject({ do: z.string().max(60).default('update'), shown: z.string().max(5000).default('') })
  .transform(({ do: pressed, shown, ...fields }, context) => {
    const untouched = new Set(shown.split(' '));
    if (pressed === 'clear') {
      const ids = [...untouched].map((line) => line.replace(/:.*/, ''));
      return { quantities: [], removed: null, cleared: new Set(ids) };
    }
    const quantities: ListLine[] = [];
    const [verb = '', id = '', units = ''] = pressed.split(':');
    for (const [name, value] of Object.entries(fields)) {
      const productId = quantityField.exec(name)?.[1];
      // What a button says of a line counts in place of what is typed there.
      if (!productId || productId === id) continue;
      // An old order may have brought more units than can be typed.
      if (untouched.has(`${productId}:${String(value).trim()}`)) continue;
      const typed = unitsSchema.safeParse(value);
      if (typed.success) quantities.push({ productId, quantity: typed.data });
      else context.addIssue({ code: 'custom', path: [name], message: messages.list.quantityWrong });
    }
    const set = verb === 'set' && isId(id) ? unitsSchema.safeParse(units) : null;
    if (set?.success) quantities.push({ productId: id, quantity: set.data });
    return {
      quantities,
      removed: verb === 'remove' && isId(id) ? id : null,
      cleared: null,
    };
  });
export type ListChange = z.output<typeof changeSchema>;

/** Keeping the current list under a name. */
export const saveSchema = z.object({ name: requiredText(messages.list.nameRequired, 60) });

export const listIdSchema = z.object({ listId: objectIdSchema });

/** A saved list by its name and size. */
export type SavedList = { id: string; name: string; lines: number; keptAt: string };

/** Something from which a list is filled: a saved list, or an own order with those that were placed together with it. */
export const refillSchema = z.object({ from: z.enum(['list', 'order']), id: objectIdSchema });
export type RefillFrom = z.output<typeof refillSchema>;

/** What it holds, each line with what a unit cost then, in minor units. */
export type Refill = RefillFrom & { name: string; lines: (ShownLine & { before: number | null })[] };

/** Characters of quick order, whether typed or from a file, and its lines. */
export const mostQuickText = 20_000;
export const mostQuickLines = 100;

const file = z
  .instanceof(File)
  .refine(({ size }) => size <= mostQuickText, messages.quick.tooLong)
  .optional();

/** Quick order: text, or a file in its place; `do` says whether valid lines go on the list at once. */
export const quickSchema = z.object({
  text: z.preprocess((value) => value ?? '', z.string().max(mostQuickText, messages.quick.tooLong)),
  file,
  do: optionalText(60).optional(),
  requestKey: requestKeySchema.optional(),
});
export type QuickInput = z.output<typeof quickSchema>;
