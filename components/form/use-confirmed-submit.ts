import { type RefObject, type SubmitEvent, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ActionForm } from '@/components/form/use-action-form';

type ConfirmedSubmit = {
  /** Props of the `<form>`. */
  props: Omit<ActionForm<FieldValues>['props'], 'ref'> & { ref: RefObject<HTMLFormElement | null> };
  /** Submits the form after confirmation. */
  send: () => void;
};

/** A form that asks for confirmation: `ask` gets the values once they are valid; on confirmation, call `send`. */
export function useConfirmedSubmit<Input extends FieldValues, Output, Data>(
  form: ActionForm<Input, Output, Data>,
  ask: (typed: Output) => void,
): ConfirmedSubmit {
  const ref = useRef<HTMLFormElement>(null);
  const isConfirmed = useRef(false);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    if (isConfirmed.current) form.props.onSubmit(event);
    else {
      event.preventDefault();
      void form.form.handleSubmit((typed) => ask(typed))();
    }
    isConfirmed.current = false;
  }

  function send(): void {
    isConfirmed.current = true;
    ref.current?.requestSubmit();
  }

  return { props: { ...form.props, ref, onSubmit }, send };
}
