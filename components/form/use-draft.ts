'use client';

import { useEffect } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { dropDraft, readDraft, saveDraft } from '@/components/form/draft';
import type { ActionForm } from '@/components/form/use-action-form';
import type { Failure } from '@/lib/base/errors';
import { loginFrom } from '@/lib/base/paths';

type Draft = {
  /** After a submit without a session: keeps the draft, goes to the login page and back to `path`. Tells whether it does. */
  signInAgain: (failure: Pick<Failure, 'code'>, path: string) => boolean;
  /** Keeps these of the values from now on, once what was typed is sent. */
  keepOnly: (fields: readonly string[]) => void;
};

const textsOf = (values: FieldValues, kept: readonly string[]): Record<string, string> =>
  Object.fromEntries(kept.map((field) => [field, String(values[field] ?? '')]));

/**
 * Brings back what was typed before the session ended, and keeps it when it does; with `initial`, what the server put
 * into the fields, also over a reload and the back button. Only fields in `kept` are stored. What was typed anew before
 * the page came alive stays.
 */
export function useDraft<I extends FieldValues, O>(
  name: string,
  kept: readonly string[],
  { form, typed, unseen }: Pick<ActionForm<I, O>, 'form' | 'typed' | 'unseen'>,
  initial?: Readonly<Record<string, string>>,
): Draft {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    const early = new Set<string>(typed());
    for (const [field, value] of Object.entries(readDraft(name) ?? {})) {
      // Only names listed in `kept` were written.
      const path = field as FieldPath<I>;
      if (early.has(field)) continue;
      const now = String(form.getValues(path) ?? '');
      if (now === value || (initial && now !== initial[field])) continue;
      form.setValue(path, value as PathValue<I, FieldPath<I>>, { shouldValidate: true });
      unseen();
    }
    if (!initial) return dropDraft(name);
    if (typed().some((field) => kept.includes(field))) saveDraft(name, textsOf(form.getValues(), kept));
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => saveDraft(name, textsOf(values, kept)),
    });
  }, [name]);

  return {
    signInAgain: ({ code }, path) => {
      if (code !== 'unauthorized') return false;
      saveDraft(name, textsOf(form.getValues(), kept));
      window.location.assign(loginFrom(path));
      return true;
    },
    keepOnly: (fields) => saveDraft(name, textsOf(form.getValues(), fields)),
  };
}
