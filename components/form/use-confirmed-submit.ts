import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ActionForm } from '@/components/form/use-action-form';
import type { ConfirmDialog } from '@/components/ui/confirm-dialog';

type ConfirmedSubmit<Asked> = {
  /** Props of the `<form>`. */
  props: ActionForm<FieldValues>['props'];
  /** What the open dialog asks about. */
  asked: Asked | null;
  /** Closes the dialog. */
  drop: () => void;
  /** Props of the `ConfirmDialog`, whose confirmation submits the form. */
  dialog: Pick<ComponentProps<typeof ConfirmDialog>, 'open' | 'onOpenChange' | 'onConfirm'>;
};

/** A form that asks for confirmation: of the valid values, `questionOf` tells what to ask about; null asks nothing. */
export function useConfirmedSubmit<Input extends FieldValues, Output, Data, Asked>(
  form: ActionForm<Input, Output, Data>,
  questionOf: (typed: Output) => Asked | null,
): ConfirmedSubmit<Asked> {
  const [asked, setAsked] = useState<Asked | null>(null);
  const drop = () => setAsked(null);
  const asking = useRef<HTMLFormElement>(null);
  const isConfirmed = useRef(false);

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    if (isConfirmed.current) form.props.onSubmit(event);
    else {
      event.preventDefault();
      asking.current = event.currentTarget;
      // Safari focuses no pressed button, and the question returns the focus to what had it.
      if (!event.currentTarget.contains(document.activeElement)) event.nativeEvent.submitter?.focus();
      form.showGaps((typed) => setAsked(questionOf(typed)));
    }
    isConfirmed.current = false;
  }

  function confirm(): void {
    drop();
    isConfirmed.current = true;
    asking.current?.requestSubmit();
  }

  return {
    props: { ...form.props, onSubmit },
    asked,
    drop,
    dialog: { open: asked !== null, onOpenChange: (open) => !open && drop(), onConfirm: confirm },
  };
}
