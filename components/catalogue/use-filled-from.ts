import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { begunSections } from '@/components/catalogue/begun-sections';
import { editableNames } from '@/lib/catalogue/fields';
import type { ManagedProduct } from '@/lib/catalogue/schema';

/** All that an edit form shows of a product. Going off sale and back, or a change of stock, is none of it. */
const shownOf = (product: ManagedProduct): string =>
  JSON.stringify([
    editableNames.map((name) => product[name]),
    begunSections(product),
    product.state === 'draft',
  ]);

type FilledFrom = {
  /** What the form was filled from, of the age that a save may change: newer in what it doesn't show, never in what it does. */
  product: ManagedProduct;
  /** Another for each filling, so that the form begins anew with it. */
  key: string;
  /** Somebody else changed what was typed over here: nothing typed is lost, and a save is refused. */
  isOutdated: boolean;
  setTyped: (isTyped: boolean) => void;
};

/** What an edit form stays filled from while `now`, the product as it stands, goes on changing beside it. */
export function useFilledFrom(now: ManagedProduct): FilledFrom {
  const [product, fill] = useState(now);
  const [isTyped, setTyped] = useState(false);
  const key = shownOf(product);
  const isSame = key === shownOf(now);
  if (!isSame && !isTyped) fill(now);
  return { product: isSame ? now : product, key, isOutdated: !isSame && isTyped, setTyped };
}

/**
 * Tells `setTyped` whether these fields say anything else than when they were filled or saved last. The form reports more
 * than changes, so values are compared. @returns to be called once they are saved
 */
export function useTyped<Values extends FieldValues, Output>(
  { getValues, subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'subscribe'>,
  names: readonly string[],
  setTyped: (isTyped: boolean) => void,
): () => void {
  const clean = useRef('');
  const now = () => {
    const values: Record<string, unknown> = getValues();
    return JSON.stringify(names.map((name) => values[name] ?? ''));
  };
  const settle = () => {
    clean.current = now();
    setTyped(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    settle();
    return subscribe({ formState: { values: true }, callback: () => setTyped(now() !== clean.current) });
  }, []);
  return settle;
}
