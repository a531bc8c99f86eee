import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { begunSections } from '@/components/catalogue/begun-sections';
import { initialOf } from '@/components/catalogue/product-fields';
import { asControls } from '@/components/form/line-ends';
import { editableNames } from '@/lib/catalogue/fields';
import type { ManagedProduct } from '@/lib/catalogue/schema';

/** All that an edit form shows of a product. Going off sale and back, or a change of stock, is none of it. */
const shownOf = (product: ManagedProduct): string =>
  JSON.stringify([
    editableNames.map((name) => product[name]),
    begunSections(product),
    product.state === 'draft',
  ]);

/** What the fields of an edit form say of a product before anything is typed, as controls have it. */
export const filledFrom = (product: ManagedProduct): Record<string, string> => ({
  ...Object.fromEntries(editableNames.map((name) => [name, initialOf(name, product)])),
  ...begunSections(product),
});

/** What the fields say, to be compared: lines end as controls end them, and a field that is not there says what it was filled with. */
export const saidBy = (
  values: Readonly<Record<string, unknown>>,
  filled: Readonly<Record<string, string>>,
): string =>
  JSON.stringify(Object.entries(filled).map(([name, first]) => asControls(String(values[name] ?? first))));

type FilledFrom = {
  /** What the form was filled from: newer in what it doesn't show, never in what it does. */
  product: ManagedProduct;
  /** Another for each filling, so that the form begins anew with it. */
  key: number;
  /** Somebody else changed what was typed over here: nothing typed is lost, and a save is refused. */
  isOutdated: boolean;
  /** The age that a save may change: what was saved here is known before the page shows it. */
  seen: string;
  setTyped: (isTyped: boolean) => void;
  /** Says that the product of this age (`updatedAt`) is what was saved here: what was typed since is typed over that. */
  setSaved: (age: string) => void;
};

/** What an edit form stays filled from while `now`, the product as it stands, goes on changing beside it. */
export function useFilledFrom(now: ManagedProduct): FilledFrom {
  const [{ product, key }, fill] = useState({ product: now, key: 0 });
  const [isTyped, setTyped] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const isSame = shownOf(product) === shownOf(now);
  const isOwn = now.updatedAt === saved;
  if (!isSame && (!isTyped || isOwn)) fill({ product: now, key: isTyped ? key : key + 1 });
  const isOutdated = !isSame && isTyped && !isOwn;
  const filled = isSame ? now : product;
  const seen = saved !== null && saved > filled.updatedAt ? saved : filled.updatedAt;
  return { product: filled, key, isOutdated, seen, setTyped, setSaved };
}

/**
 * Tells `setTyped` whether these fields say anything else than they were filled with or saved as last. The form reports more
 * than changes, so values are compared: with `filled`, not with what the form first says, for that may have been typed
 * before the page was alive. @returns to be told what was sent, once that is saved
 */
export function useTyped<Values extends FieldValues, Output>(
  { getValues, subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'subscribe'>,
  filled: Readonly<Record<string, string>>,
  setTyped: (isTyped: boolean) => void,
): (sent: Values) => void {
  const said = (values: Readonly<Record<string, unknown>>) => saidBy(values, filled);
  const first = said(filled);
  const clean = useRef(first);
  const look = () => setTyped(said(getValues()) !== clean.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each filling, which is not always by a new form
  useEffect(() => {
    clean.current = first;
    look();
    return subscribe({ formState: { values: true }, callback: look });
  }, [first]);
  return (sent) => {
    clean.current = said(sent);
    look();
  };
}
