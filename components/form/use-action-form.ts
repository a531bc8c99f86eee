'use client';

import { useRouter } from 'next/navigation';
import { type SubmitEvent, useActionState, useCallback, useEffect, useRef, useState } from 'react';
import {
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ActionFormOptions } from '@/components/form/action-form-options';
import { callAction } from '@/components/form/call-action';
import { firstControl, showFocusedField } from '@/components/form/first-control';
import { withoutField } from '@/components/form/refusal';
import { resolverFor } from '@/components/form/resolver';
import { useEarlyPresses } from '@/components/form/use-early-presses';
import { useErrorTitle } from '@/components/form/use-error-title';
import { focusKept, isAt } from '@/components/form/use-focus-kept';
import { useHydrated } from '@/components/form/use-hydrated';
import { textOf, useSyncUntouched } from '@/components/form/use-sync-untouched';
import { notify } from '@/components/ui/toast';
import type { Failure } from '@/lib/base/errors';

export type ActionForm<Input extends FieldValues, Output = Input, Data = unknown> = {
  form: UseFormReturn<Input, unknown, Output>;
  /** Props of the `<form>`. */
  props: {
    action: (form: FormData) => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
    noValidate: true;
    ref: (form: HTMLFormElement | null) => () => void;
  };
  /** Props of the control `name`: registration and the value that a submit without scripts sent. */
  control: (
    name: FieldPath<Input>,
    initial?: string | null,
  ) => ReturnType<UseFormReturn<Input>['register']> & { defaultValue: string };
  /** Initial values: what a submit without scripts sent, else `initial`. */
  initialValues: <Start extends Record<string, string>>(initial: Start) => Start;
  /** Names of the controls whose value differs from the rendered one, also if it was typed before hydration. */
  typed: () => FieldPath<Input>[];
  /** Call after a script fills in the form: a press just before was meant for the earlier values, so it is dropped. */
  discardEarlyPress: () => void;
  errorOf: (name: FieldPath<Input>) => string | undefined;
  /** Call after a script changes a field: what the server said about its earlier value is no longer shown. */
  forgetRefusal: (name: FieldPath<Input>) => void;
  /** Fills in a field of text, as if it were typed. */
  fill: (name: FieldPath<Input>, text: string) => void;
  /** Validates without submitting: shows what is missing and focuses the first such field; if nothing is, `ifNone`. */
  showGaps: (ifNone?: (typed: Output) => void) => void;
  /** True once somebody has tried to send the form. */
  tried: boolean;
  /** What went wrong with the form as a whole; never a field's own message. */
  failure: Failure | null;
  /** The result of a submit without scripts; once the page is hydrated, `onSuccess` gets it instead. */
  done: { message: string; data: Data } | null;
  pending: boolean;
};

/**
 * One form for one server action. The DOM holds the values (no `defaultValues` here), so what was typed before
 * hydration stays; the same schema validates on both sides; a failed submit focuses the first invalid field. After a
 * conflict the page is refreshed: untouched fields take the current data, edited ones stay.
 */
export function useActionForm<Input extends FieldValues, Output, Data>({
  schema,
  action,
  mode = 'onSubmit',
  onSuccess,
  isQuiet = false,
  onLedOn,
  onFailure,
  gap = () => null,
  choice,
}: ActionFormOptions<Input, Output, Data>): ActionForm<Input, Output, Data> {
  const router = useRouter();
  const [posted, post] = useActionState(action, { result: null, values: {} });
  const [refusal, setRefusal] = useState<Failure | null>(posted.result?.ok === false ? posted.result : null);
  const form = useForm<Input, unknown, Output>({
    resolver: resolverFor(schema),
    mode,
    shouldFocusError: false, // it would focus them in the order in which they were registered
  });
  const { errors, isSubmitting, isSubmitted } = form.formState;

  const came = useRef(new Map<FieldPath<Input>, string>());
  const typed = () =>
    [...came.current].filter(([name, text]) => textOf(form, name) !== text).map(([name]) => name);

  // The form has not noticed changes made before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on mount
  useEffect(() => {
    const early = typed();
    if (mode === 'onChange' && early.length > 0) void form.trigger(early);
  }, []);

  useSyncUntouched(form, came);

  const errorOf = (name: FieldPath<Input>) => {
    const { error } = form.getFieldState(name, form.formState);
    return error?.message ?? refusal?.fieldErrors?.[name]?.[0];
  };

  const forgetRefusal = (name: FieldPath<Input>) => setRefusal((last) => withoutField(last, name));

  const isIncomplete = Object.keys(errors).length > 0 || gap() !== null;
  useErrorTitle(refusal !== null || (isSubmitted && isIncomplete));

  function succeed(data: Data, message: string, sent: Input): void | Promise<void> {
    if (!isQuiet) notify.success(message);
    return onSuccess?.(data, message, sent);
  }

  // The browser posted the form before hydration: its success is told all the same, only later.
  const isAlive = useHydrated();
  const done = posted.result?.ok ? posted.result : null;
  const told = useRef<typeof done>(null);
  useEffect(() => {
    if (!done || told.current === done) return;
    told.current = done;
    void succeed(done.data, done.message, form.getValues());
  });

  const own = useRef<HTMLFormElement>(null);
  const ref = useCallback((element: HTMLFormElement | null) => {
    own.current = element;
    return focusKept(element);
  }, []);
  const focusFirst = (wrong: object) => firstControl(own.current, Object.keys(wrong))?.focus();

  async function send(element: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
    const values = form.getValues();
    setRefusal(null);
    const result = await callAction(action, new FormData(element, submitter)).catch((led: unknown) => {
      onLedOn?.(); // the router's own redirect, which is all that a call rejects with
      throw led;
    });
    if (result.ok) return succeed(result.data, result.message, values);
    if (result.code === 'conflict') router.refresh();
    if (onFailure?.(result, values)) return;
    if (!element.isConnected) return notify.error(result.message); // the visitor is on another page
    setRefusal(result);
    if (isAt(element)) focusFirst(result.fieldErrors ?? {});
  }

  async function check(whenComplete?: (typed: Output) => unknown): Promise<void> {
    const focusGap = gap(); // stands before every field that the schema checks
    const showFirst = (wrong: object) => {
      if (focusGap) focusGap();
      else focusFirst(wrong);
      showFocusedField();
    };
    await form.handleSubmit((typed) => (focusGap ? showFirst({}) : whenComplete?.(typed)), showFirst)();
  }

  const presses = useEarlyPresses();
  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const element = event.currentTarget;
    const { submitter } = event.nativeEvent;
    presses.answer(() => sendChecked(element, submitter));
  }

  function sendChecked(element: HTMLFormElement, submitter: HTMLElement | null): void {
    // Tells the schema which button was pressed, as the server will be told.
    if (choice !== undefined)
      form.setValue(
        choice,
        (submitter instanceof HTMLButtonElement ? submitter.value : '') as PathValue<Input, FieldPath<Input>>,
      );
    void check(() => send(element, submitter));
  }

  return {
    form,
    props: { action: post, onSubmit, noValidate: true, ref },
    control: (name, initial) => {
      const defaultValue = posted.values[name] ?? initial ?? '';
      came.current.set(name, defaultValue);
      return { ...form.register(name, { onChange: () => forgetRefusal(name) }), defaultValue };
    },
    initialValues: (initial) => ({ ...initial, ...posted.values }),
    typed,
    discardEarlyPress: presses.discardEarlyPress,
    errorOf,
    forgetRefusal,
    fill: (name, text) => {
      forgetRefusal(name);
      // Each of these fields holds a string.
      const value = text as PathValue<Input, FieldPath<Input>>;
      form.setValue(name, value, { shouldValidate: true, shouldDirty: true });
    },
    showGaps: (ifNone) => void check(ifNone),
    tried: isSubmitted,
    failure: refusal && !refusal.fieldErrors ? refusal : null,
    done: isAlive ? null : done,
    pending: isSubmitting,
  };
}
