import { type SubmitEvent, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ActionForm } from '@/components/form/use-action-form';
import { isAt } from '@/components/form/use-focus-kept';

type ConfirmedSubmit = {
  /** Props of the `<form>`. */
  props: ActionForm<FieldValues>['props'];
  /** Submits the form after confirmation. */
  send: () => void;
  /** Moves the focus to the page's content, if it is still at the form, which the answer resets or removes. */
  leave: () => void;
};

/** A form that asks for confirmation: `ask` gets the values once they are valid; on confirmation, call `send`. */
export function useConfirmedSubmit<Input extends FieldValues, Output, Data>(
  form: ActionForm<Input, Output, Data>,
  ask: (typed: Output) => void,
): ConfirmedSubmit {
  const asked = useRef<HTMLFormElement>(null);
  const isConfirmed = useRef(false);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    if (isConfirmed.current) form.props.onSubmit(event);
    else {
      event.preventDefault();
      asked.current = event.currentTarget;
      form.check(ask);
    }
    isConfirmed.current = false;
  }

  function send(): void {
    isConfirmed.current = true;
    asked.current?.requestSubmit();
  }

  function leave(): void {
    if (asked.current && isAt(asked.current)) document.getElementById('main')?.focus();
  }

  return { props: { ...form.props, onSubmit }, send, leave };
}
