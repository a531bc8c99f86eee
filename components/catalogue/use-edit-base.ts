import { useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { initialSections } from '@/components/catalogue/initial-sections';
import { initialOf } from '@/components/catalogue/product-fields';
import { normalizeLineEnds } from '@/components/form/line-ends';
import { editableNames } from '@/lib/catalogue/fields';
import type { ManagedProduct } from '@/lib/catalogue/schema';

/** All that an edit form shows of a product, for comparison; stock, publishing and archiving are not part of it. */
const shownOf = (product: ManagedProduct): string =>
  JSON.stringify([editableNames.map((name) => product[name]), initialSections(product)]);

/** The initial values of an edit form's fields, as the controls hold them. */
export const initialFields = (product: ManagedProduct): Record<string, string> => ({
  ...Object.fromEntries(editableNames.map((name) => [name, initialOf(name, product)])),
  ...initialSections(product),
});

/** The fields' values as one comparable string: line ends normalized, missing fields counted as unchanged. */
export const comparableFields = (
  values: Readonly<Record<string, unknown>>,
  filled: Readonly<Record<string, string>>,
): string =>
  JSON.stringify(
    Object.entries(filled).map(([name, first]) => normalizeLineEnds(String(values[name] ?? first))),
  );

type EditBase = {
  /** The product that the form was filled from; newer only in fields that the form does not show. */
  product: ManagedProduct;
  /** A React key that changes with each filling, so that the form is reset. */
  key: number;
  /** Somebody else changed the product while it was edited here: what was typed stays, but saving is refused. */
  isOutdated: boolean;
  /** The `updatedAt` that a save may replace; includes this form's own save before the page shows it. */
  seen: string;
  setTyped: (isTyped: boolean) => void;
  /** A picture on its way counts as typed: a form that is filled anew would drop it. */
  setSending: (isSending: boolean) => void;
  /** Records the `updatedAt` of this form's own save, so that text typed since is no conflict with that save. */
  setSaved: (age: string) => void;
};

/** Decides which version of a product fills its edit form while the stored product (`now`) keeps changing. */
export function useEditBase(now: ManagedProduct): EditBase {
  const [{ product, key }, fill] = useState({ product: now, key: 0 });
  const [hasTyped, setTyped] = useState(false);
  const [isSending, setSending] = useState(false);
  const isTyped = hasTyped || isSending;
  const [saved, setSaved] = useState<string | null>(null);
  const isSame = shownOf(product) === shownOf(now);
  const isOwn = now.updatedAt === saved;
  if (!isSame && (!isTyped || isOwn)) fill({ product: now, key: isTyped ? key : key + 1 });
  const isOutdated = !isSame && isTyped && !isOwn;
  const filled = isSame ? now : product;
  const seen = saved !== null && saved > filled.updatedAt ? saved : filled.updatedAt;
  return { product: filled, key, isOutdated, seen, setTyped, setSending, setSaved };
}

/**
 * Tells `setTyped` whether the fields differ from what they were filled with or last saved as. It compares values,
 * because the form also reports when nothing changed, and compares with `filled`, because the form's own initial values
 * may have been typed before hydration. @returns a function to call with the values that were sent, once they are saved
 */
export function useDirty<Values extends FieldValues, Output>(
  { getValues, subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'subscribe'>,
  filled: Readonly<Record<string, string>>,
  setTyped: (isTyped: boolean) => void,
): (sent: Values) => void {
  const said = (values: Readonly<Record<string, unknown>>) => comparableFields(values, filled);
  const first = said(filled);
  const clean = useRef(first);
  const look = () => setTyped(said(getValues()) !== clean.current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each filling, which need not remount the form
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
