import { type SubmitEvent, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ActionForm } from '@/components/form/use-action-form';

type ConfirmedSubmit = {
  /** Props of the `<form>`. */
  props: ActionForm<FieldValues>['props'];
  /** Submits the form after confirmation. */
  send: () => void;
};

/** A form that asks for confirmation: `ask` gets the values once they are valid; on confirmation, call `send`. */
export function useConfirmedSubmit<Input extends FieldValues, Output, Data>(
  form: ActionForm<Input, Output, Data>,
  ask: (typed: Output) => void,
): ConfirmedSubmit {
  const asking = useRef<HTMLFormElement>(null);
  const isConfirmed = useRef(false);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    if (isConfirmed.current) form.props.onSubmit(event);
    else {
      event.preventDefault();
      asking.current = event.currentTarget;
      // Safari focuses no pressed button, and the question returns the focus to what had it.
      if (!event.currentTarget.contains(document.activeElement)) event.nativeEvent.submitter?.focus();
      form.showGaps(ask);
    }
    isConfirmed.current = false;
  }

  function send(): void {
    isConfirmed.current = true;
    asking.current?.requestSubmit();
  }

  return { props: { ...form.props, onSubmit }, send };
}
