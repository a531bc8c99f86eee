import * as z from 'zod';
import { requiredText } from '@/lib/base/fields';
import { isId, objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { requestKeySchema } from '@/lib/base/request-key';
import { withoutIgnorable } from '@/lib/base/unseen';
import type { Unfit } from '@/lib/catalogue/orderable';
import type { Product } from '@/lib/catalogue/product';

/** How many saved lists an account may have. */
export const mostLists = 50;
/** The most units of one product in a list. */
export const mostUnits = 999_999;

/** A product and its quantity. */
export type ListLine = { productId: string; quantity: number };

/** A line's product as pages show it; `live` is false once it is no longer sold. */
export type ListedProduct = Pick<
  Product,
  'name' | 'slug' | 'img' | 'imgAlt' | 'sku' | 'price' | 'breaks' | 'quantity' | 'step' | 'available'
> & { live: boolean };

/** A line with the present state of its product. Money in minor units. */
export type ShownLine = ListLine & {
  /** null if the product no longer exists. */
  product: ListedProduct | null;
  /** The price of one unit at this quantity, and of the whole line. */
  unitPrice: number;
  total: number;
  /** Why it can't be ordered as it is. */
  unfit: Unfit | 'gone' | null;
  /** The quantity that can be ordered instead. */
  offer: number | null;
};

/** A list as pages show it. `total` and `orderable` count only lines that can be ordered as they are. */
export type ShownList = { lines: ShownLine[]; total: number; orderable: number };

/** A list as the header shows it. */
export type ListSummary = { lines: number; total: number };

const unitsPattern = /^[1-9]\d{0,5}$/;

/** A positive whole number of units, as forms send it. */
const unitsSchema = z.coerce
  .string()
  .overwrite(withoutIgnorable)
  .trim()
  .regex(unitsPattern, messages.list.quantityWrong)
  .transform(Number);

/** 'Add to order list'; without a quantity, the minimum order is added. */
export const addSchema = z.object({
  product: z.string({ error: messages.list.nothingAsked }).pipe(objectIdSchema),
  quantity: z.preprocess((value) => value || undefined, unitsSchema.optional()),
  /** Idempotency key from pages that may resend the form. */
  requestKey: requestKeySchema.optional(),
});

const quantityField = /^q:([0-9a-f]{24})$/;
/** The name of a line's quantity field. */
export const quantityName = (productId: string): string => `q:${productId}`;

/** The quantities that a page shows, for the form's `shown` field: `{id}:{units}` separated by blanks. */
export const shownText = (lines: readonly ListLine[]): string =>
  lines.map(({ productId, quantity }) => `${productId}:${quantity}`).join(' ');

/**
 * The form of the whole list: the quantity fields as typed, the quantities that the page `shown` (of what was sent
 * since, only the id), and in `do` the button: `update`, `clear`, `remove:{id}`, `set:{id}:{units}`. Quantities that nobody edited are ignored, so that they
 * don't undo a change from another page; for the same reason `clear` removes only the lines that were shown.
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
      // The button of a line overrides what is typed in it.
      if (!productId || productId === id) continue;
      // Checked before validation: refilling from an old order may bring more units than can be typed.
      if (untouched.has(`${productId}:${String(value).trim()}`)) continue;
      const typed = unitsSchema.safeParse(value);
      if (typed.success) quantities.push({ productId, quantity: typed.data });
      else context.addIssue({ code: 'custom', path: [name], message: messages.list.quantityWrong });
    }
    // Not limited to what can be typed, for the same reason.
    if (verb === 'set' && isId(id) && /^[1-9]\d{0,8}$/.test(units))
      quantities.push({ productId: id, quantity: Number(units) });
    return { quantities, removed: verb === 'remove' && isId(id) ? id : null, cleared: null };
  });
export type ListChange = z.output<typeof changeSchema>;

/** The form that saves the current list under a name. */
export const saveSchema = z.object({ name: requiredText(messages.list.nameRequired, 60) });

export const listIdSchema = z.object({ listId: objectIdSchema });

/** A saved list without its lines. */
export type SavedList = { id: string; name: string; lines: number; keptAt: string };

/** The source to refill a list from: a saved list, or one's own order with those placed together with it. */
export const refillSchema = z.object({ from: z.enum(['list', 'order']), id: objectIdSchema });
export type RefillFrom = z.output<typeof refillSchema>;

/** The lines of that source; `before` is the unit price at that time, in minor units. */
export type Refill = RefillFrom & { name: string; lines: (ShownLine & { before: number | null })[] };

/** The most characters and lines of quick order, whether typed or from a file. */
export const mostQuickText = 20_000;
export const mostQuickLines = 100;

const file = z
  .instanceof(File)
  .refine(({ size }) => size <= mostQuickText, messages.quick.tooLong)
  .optional();

/** The button that corrects a line of quick order: its SKU, and the quantity that the button offers, if it does. */
export const fixPress = (sku: string, offer: number | null): string => `fix:${offer ?? ''}:${sku}`;

const fixPattern = /^fix:(\d*):(.*)$/;

/** What that button named; null for other buttons. */
export function pressedFix(pressed: string): { sku: string; offer: number | null } | null {
  const [, offer, sku] = fixPattern.exec(pressed) ?? [];
  return sku === undefined ? null : { sku, offer: offer ? Number(offer) : null };
}

/** Quick order: text, a file or both. `do` is the button: only check, `add` the valid lines, or `fix:…`. */
export const quickSchema = z.object({
  text: z.preprocess((value) => value ?? '', z.string().max(mostQuickText, messages.quick.tooLong)),
  file,
  do: z.string().max(mostQuickText).optional(), // an unknown SKU may be as long as a line
  requestKey: requestKeySchema.optional(),
});
export type QuickInput = z.output<typeof quickSchema>;
