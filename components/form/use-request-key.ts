import { useEffect, useState } from 'react';
import type { ActionForm } from '@/components/form/use-action-form';
import type { Failure } from '@/lib/base/errors';
import { newId } from '@/lib/base/new-id';

type Options = {
  /** The hidden field's name. */
  name: string;
  /** The key that the server rendered. */
  rendered: string;
  /** True if this failure means that the key belongs to another request, so that the next press needs a new key. */
  isSpent?: (failure: Failure) => boolean;
};

/**
 * The idempotency key of a form. On mount the form gets a new key, because a page restored by the router's back button
 * is a new request; after a post without scripts it keeps its key, because the next press repeats that request. A form
 * that stays on screen after success must call `renew`.
 */
export function useRequestKey(
  { initialValues, failure }: Pick<ActionForm<Record<string, unknown>>, 'initialValues' | 'failure'>,
  { name, rendered, isSpent }: Options,
): [key: string, renew: () => void] {
  const keyOr = (key: string) => initialValues({ [name]: key })[name] ?? key;
  const [key, setKey] = useState(keyOr(rendered));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => setKey(keyOr(newId())), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure
  useEffect(() => {
    if (failure && isSpent?.(failure)) setKey(newId());
  }, [failure]);
  return [key, () => setKey(newId())];
}
