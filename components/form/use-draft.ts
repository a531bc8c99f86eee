'use client';

import { useEffect } from 'react';
import type { FieldPath, FieldValues, PathValue, UseFormReturn } from 'react-hook-form';
import { saveDraft, takeDraft } from '@/components/form/draft';
import type { Failure } from '@/lib/base/errors';
import { loginFrom } from '@/lib/base/paths';

type Draft = {
  /** After a submit without a session: keeps the draft, goes to the login page and back to `path`. Tells whether it does. */
  signInAgain: (failure: Pick<Failure, 'code'>, path: string) => boolean;
};

/**
 * Brings back what was typed before the session ended, and keeps it when it does. Only fields in `kept` are stored.
 * What was typed anew before the page came alive stays.
 */
export function useDraft<I extends FieldValues, O>(
  name: string,
  kept: readonly string[],
  form: UseFormReturn<I, unknown, O>,
): Draft {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    for (const [field, value] of Object.entries(takeDraft(name) ?? {})) {
      // Only names listed in `kept` were written.
      const name = field as FieldPath<I>;
      if (form.getFieldState(name).isDirty) continue;
      form.setValue(name, value as PathValue<I, FieldPath<I>>, { shouldValidate: true });
    }
  }, [name]);

  return {
    signInAgain: ({ code }, path) => {
      if (code !== 'unauthorized') return false;
      const entries = Object.entries(form.getValues()).filter(([field]) => kept.includes(field));
      saveDraft(name, Object.fromEntries(entries.map(([field, value]) => [field, String(value)])));
      window.location.assign(loginFrom(path));
      return true;
    },
  };
}
