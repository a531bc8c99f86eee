'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { type SubmitEvent, useActionState, useEffect, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod';
import { callAction } from '@/components/form/call-action';
import { useEarlyPresses } from '@/components/form/use-early-presses';
import { useErrorTitle } from '@/components/form/use-error-title';
import { useHydrated } from '@/components/form/use-hydrated';
import { textOf, useSyncUntouched } from '@/components/form/use-sync-untouched';
import type { Failure } from '@/lib/base/errors';
import type { Action } from '@/lib/http/action';

type Options<Input extends FieldValues, Output, Data> = {
  /** The server's own schema, so that both sides say the same words. */
  schema: z.ZodType<Output, Input>;
  /** Called with the values once the page is alive; before, the browser posts the form to it by itself. */
  action: Action<Data>;
  /** When fields are checked first; after a failed submit always on change. */
  mode?: 'onSubmit' | 'onChange';
  /** `sent` is what the fields said then; somebody may have typed on meanwhile. */
  onSuccess: (data: Data, message: string, sent: Input) => void | Promise<void>;
  /** Sees a refusal first; true means that it is dealt with. */
  onFailure?: (failure: Failure, values: Input) => boolean;
  /** Something that the schema cannot know is missing in the first field: how to focus that; null when nothing is. */
  gap?: () => (() => void) | null;
  /** The name of the buttons that send the form for different purposes; its value is a text. */
  choice?: FieldPath<Input>;
};

export type ActionForm<Input extends FieldValues, Output = Input, Data = unknown> = {
  form: UseFormReturn<Input, unknown, Output>;
  /** Props of the `<form>`. */
  props: {
    action: (form: FormData) => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    noValidate: true;
  };
  /** Props of the control `name`: registration and the value that a submit without scripts sent. */
  control: (
    name: FieldPath<Input>,
    initial?: string | null,
  ) => ReturnType<UseFormReturn<Input>['register']> & { defaultValue: string };
  /** What the fields begin with: `initial`, or what a submit without scripts sent. */
  begun: <Start extends Record<string, string>>(initial: Start) => Start;
  /** The controls that say something else than they came with, which may be since before the page was alive. */
  typed: () => FieldPath<Input>[];
  /** To be called when something was put into the form that nobody can have seen: a press before that was about what stood there. */
  unseen: () => void;
  errorOf: (name: FieldPath<Input>) => string | undefined;
  /** Says what is missing and focuses the first of it, without sending anything. */
  showGaps: () => void;
  /** True once somebody has tried to send the form. */
  tried: boolean;
  /** What went wrong with the form as a whole; never a field's own message. */
  failure: Failure | null;
  /** What a submit without scripts achieved; once the page is alive `onSuccess` is told instead. */
  done: { message: string; data: Data } | null;
  pending: boolean;
};

/**
 * One form over one server action. The document holds the values (no `defaultValues` here), so what was typed before
 * hydration stays; the same schema checks on both sides; a failed submit focuses the first invalid field. After a conflict
 * the page shows what is so now: fields that nobody typed over follow, the others stay.
 */
export function useActionForm<Input extends FieldValues, Output, Data>({
  schema,
  action,
  mode = 'onSubmit',
  onSuccess,
  onFailure,
  gap = () => null,
  choice,
}: Options<Input, Output, Data>): ActionForm<Input, Output, Data> {
  const router = useRouter();
  const [posted, post] = useActionState(action, { result: null, values: {} });
  const [refusal, setRefusal] = useState<Failure | null>(posted.result?.ok === false ? posted.result : null);
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    mode,
    shouldFocusError: gap() === null, // what is missing besides stands before all that the schema complains of
  });
  const { errors, isSubmitting, isSubmitted } = form.formState;

  const came = useRef(new Map<FieldPath<Input>, string>());
  const typed = () =>
    [...came.current].filter(([name, text]) => textOf(form, name) !== text).map(([name]) => name);

  // What was typed before the page was alive changed unseen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is there
  useEffect(() => {
    const early = typed();
    if (mode === 'onChange' && early.length > 0) void form.trigger(early);
  }, []);

  useSyncUntouched(form, came);

  const fieldMessage = (name: string) => refusal?.fieldErrors?.[name]?.[0];
  const errorOf = (name: FieldPath<Input>) => {
    const { error } = form.getFieldState(name, form.formState);
    return error?.message ?? fieldMessage(name);
  };

  const isIncomplete = Object.keys(errors).length > 0 || gap() !== null;
  useErrorTitle(refusal !== null || (isSubmitted && isIncomplete));

  // Pressed before the page was alive, so the browser posted the form: what follows is the same, only later.
  const isAlive = useHydrated();
  const done = posted.result?.ok ? posted.result : null;
  const told = useRef<typeof done>(null);
  useEffect(() => {
    if (!done || told.current === done) return;
    told.current = done;
    void onSuccess(done.data, done.message, form.getValues());
  });

  async function send(element: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const values = form.getValues();
    setRefusal(null);
    const result = await callAction(action, new FormData(element, submitter));
    if (result.ok) return onSuccess(result.data, result.message, values);
    if (result.code === 'conflict') router.refresh();
    if (onFailure?.(result, values)) return;
    setRefusal(result);
    const [first] = Object.keys(result.fieldErrors ?? {});
    if (first !== undefined && first in values) form.setFocus(first as FieldPath<Input>);
  }

  async function check(whenComplete?: () => Promise<void>): Promise<void> {
    const focusGap = gap();
    const isToSend = () => (focusGap ? undefined : whenComplete?.());
    await form.handleSubmit(isToSend, showFocusedField)();
    if (!focusGap) return;
    focusGap();
    showFocusedField();
  }

  const presses = useEarlyPresses();
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const element = event.currentTarget;
    const { submitter } = event.nativeEvent;
    presses.answer(() => sendChecked(element, submitter));
  }

  function sendChecked(element: HTMLFormElement, submitter: HTMLElement | null): void {
    // The schema is told by which button, as the server will be.
    if (choice !== undefined)
      form.setValue(
        choice,
        (submitter instanceof HTMLButtonElement ? submitter.value : '') as PathValue<Input, FieldPath<Input>>,
      );
    void check(() => send(element, submitter));
  }

  return {
    form,
    props: { action: post, onSubmit, noValidate: true },
    control: (name, initial) => {
      const defaultValue = posted.values[name] ?? initial ?? '';
      came.current.set(name, defaultValue);
      return {
        ...form.register(name, { onChange: () => setRefusal((last) => without(last, name)) }),
        defaultValue,
      };
    },
    begun: (initial) => ({ ...initial, ...posted.values }),
    typed,
    unseen: presses.unseen,
    errorOf,
    showGaps: () => void check(),
    tried: isSubmitted,
    failure: refusal && !refusal.fieldErrors ? refusal : null,
    done: isAlive ? null : done,
    pending: isSubmitting,
  };
}

/** Scrolls until the field that has the focus can be seen with what is said about it, once that is there. */
function showFocusedField(): void {
  requestAnimationFrame(() =>
    document.activeElement?.closest('[data-field]')?.scrollIntoView({ block: 'nearest' }),
  );
}

/** The refusal once the field it complained about was changed. */
function without(refusal: Failure | null, name: string): Failure | null {
  if (!refusal?.fieldErrors?.[name]) return refusal;
  const { [name]: _changed, ...rest } = refusal.fieldErrors;
  return Object.keys(rest).length > 0 ? { ...refusal, fieldErrors: rest } : null;
}
