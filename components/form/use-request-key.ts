import { useEffect, useState } from 'react';
import type { ActionForm } from '@/components/form/use-action-form';
import type { Failure } from '@/lib/base/errors';
import { newId } from '@/lib/base/new-id';

type Options = {
  /** Of the hidden field. */
  name: string;
  /** What the server made the form with. */
  rendered: string;
  /** Says that something else was done under the key: whoever presses once more wants that done, too. */
  isSpent?: (failure: Failure) => boolean;
};

/**
 * The key of a form that counts once however often it is sent. A form that the router kept for the back button has
 * another one, for it is a new request; one that was posted without scripts keeps it, for the next press repeats it.
 * One that stays after it was sent calls `renew` then.
 */
export function useRequestKey(
  { begun, failure }: Pick<ActionForm<Record<string, unknown>>, 'begun' | 'failure'>,
  { name, rendered, isSpent }: Options,
): [key: string, renew: () => void] {
  const keyOr = (key: string) => begun({ [name]: key })[name] ?? key;
  const [key, setKey] = useState(keyOr(rendered));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => setKey(keyOr(newId())), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (failure && isSpent?.(failure)) setKey(newId());
  }, [failure]);
  return [key, () => setKey(newId())];
}
