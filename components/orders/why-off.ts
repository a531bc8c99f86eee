import type * as z from 'zod';
import { figure } from '@/lib/base/figures';
import { messages } from '@/lib/base/messages';
import { largestQuantity, type QuantityRules } from '@/lib/base/quantity-rules';

/** The quantities that can be ordered: '12', 'between 12 and 20', 'between 12 and 1,248, in steps of 12'. */
function quantitiesOf(rules: QuantityRules): string {
  const { quantity, step } = rules;
  const most = largestQuantity(rules);
  if (most === quantity) return figure(quantity);
  return `between ${figure(quantity)} and ${figure(most)}${step ? `, in steps of ${figure(step)}` : ''}`;
}

/**
 * The sentence beside a switched-off Place order button; null when the values are valid. Name, PO number and note may
 * be empty (`placeOrderSchema`), so they can only be too long.
 */
export function whyOff(schema: z.ZodType, values: unknown, rules: QuantityRules): string | null {
  const checked = schema.safeParse(values);
  if (checked.success) return null;
  const wrong = (field: string) => checked.error.issues.find(({ path }) => path[0] === field)?.message;
  const { addressRequired, phnRequired, phnNumeric, quantityWhole, totalTooSmall, totalTooLarge } =
    messages.order;
  const isUncharged = [totalTooSmall, totalTooLarge].some((words) => words === wrong('quantity'));
  const isPart = wrong('quantity') === quantityWhole;
  const isGrouped = wrong('quantity') === messages.value.grouped;
  const isNoPhone = [phnRequired, phnNumeric].some((words) => words === wrong('phn'));
  const wanted = [
    wrong('userName') && 'the name is shorter',
    wrong('address') &&
      (wrong('address') === addressRequired ? 'the address is filled in' : 'the address is shorter'),
    wrong('phn') && (isNoPhone ? 'the phone is a number' : 'the phone is shorter'),
    isUncharged && 'the total is one that a card can be charged',
    isPart && 'the quantity is a whole number',
    isGrouped && 'the quantity has no point or comma',
    wrong('quantity') && !(isUncharged || isPart || isGrouped) && `the quantity is ${quantitiesOf(rules)}`,
    wrong('poNumber') && 'the PO number is shorter',
    wrong('note') && 'the note is shorter',
  ].filter(Boolean);
  return `Place order is off until ${wanted.join(', and ') || 'every field is right'}.`;
}
