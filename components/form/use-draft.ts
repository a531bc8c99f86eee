'use client';

import { useEffect, useLayoutEffect, useRef } from 'react';
import type { FieldPath, FieldValues, PathValue } from 'react-hook-form';
import { dropDraft, readDraft, saveDraft } from '@/components/form/draft';
import type { ActionForm } from '@/components/form/use-action-form';
import type { Failure } from '@/lib/base/errors';
import { loginFrom } from '@/lib/base/paths';

type Draft = {
  /** If the session has ended: saves the draft, goes to the login page and back to this one, and returns true. */
  signInAgain: (failure: Pick<Failure, 'code'>) => boolean;
  /** Reduces the draft to these fields, once the rest has been sent. */
  keepOnly: (fields: readonly string[]) => void;
  /** Deletes the draft, once it has been sent, of a form that is empty again. */
  drop: () => void;
};

type Texts = Readonly<Record<string, string>>;

/** The kept fields as text, without those that hold what they held initially. */
const textsOf = (values: FieldValues, kept: readonly string[], initial?: Texts): Texts =>
  Object.fromEntries(
    kept
      .map((field) => [field, String(values[field] ?? '')] as const)
      .filter(([field, text]) => text !== initial?.[field]),
  );

/**
 * Saves what was typed when a submit finds the session ended, and restores it after the login. Given `initial`, the
 * values that the server rendered, it saves every change, so that the draft also survives a reload and the back button,
 * and restores only fields that still hold them. It then stores only what differs from them, so that the next visit
 * shows what the server knows by then. Given `over`, what a form was filled with that others may change, it stores what
 * differs from that, and restores only what was to replace what is still there. Only fields in `kept` are stored; text
 * typed before hydration wins.
 */
export function useDraft<I extends FieldValues, O>(
  name: string,
  kept: readonly string[],
  { form, typed, discardEarlyPress }: Pick<ActionForm<I, O>, 'form' | 'typed' | 'discardEarlyPress'>,
  { initial, over }: { initial?: Texts; over?: Texts } = {},
): Draft {
  const saved = useRef(kept);
  const overName = `${name}:over`;
  const save = () => {
    const texts = textsOf(form.getValues(), saved.current, initial ?? over);
    saveDraft(name, texts);
    if (over) saveDraft(overName, textsOf(over, Object.keys(texts)));
  };

  // By the values of the last rendering: the form fills untouched fields with newer ones, which nobody typed.
  const latest = useRef(save);
  useLayoutEffect(() => {
    latest.current = save;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each draft
  useEffect(() => {
    const early = new Set<string>(typed());
    const replaced = over ? readDraft(overName) : null;
    for (const [field, value] of Object.entries(readDraft(name) ?? {})) {
      // Only names listed in `kept` were written.
      const path = field as FieldPath<I>;
      if (early.has(field) || (replaced && replaced[field] !== over?.[field])) continue;
      const now = String(form.getValues(path) ?? '');
      if (now === value || (initial && now !== initial[field])) continue;
      form.setValue(path, value as PathValue<I, FieldPath<I>>, { shouldValidate: true });
      discardEarlyPress();
    }
    dropDraft(overName);
    if (!initial) return dropDraft(name);
    if (typed().some((field) => kept.includes(field))) save();
    return form.subscribe({ formState: { values: true }, callback: () => latest.current() });
  }, [name]);

  return {
    signInAgain: ({ code }) => {
      if (code !== 'unauthorized') return false;
      saved.current = kept;
      save();
      const { pathname, search } = window.location;
      window.location.assign(loginFrom(pathname + search));
      return true;
    },
    keepOnly: (fields) => {
      saved.current = fields;
      save();
    },
    drop: () => dropDraft(name),
  };
}
