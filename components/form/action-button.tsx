'use client';

import { type ComponentProps, useActionState, useId } from 'react';
import { HiddenFields } from '@/components/form/ask-without-script';
import { callAction } from '@/components/form/call-action';
import { useCall } from '@/components/form/use-call';
import { focusKept } from '@/components/form/use-focus-kept';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FieldError } from '@/components/ui/field';
import type { Action } from '@/lib/http/action';

type ActionButtonProps<Data> = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  action: Action<Data>;
  /** The form data that the action gets. */
  fields: Record<string, string>;
  /** Layout of the form around the button. */
  formClassName?: string;
};

/** A button in a form of its own that calls one action: success shows as a toast, a failure below the button. */
export function ActionButton<Data>(props: ActionButtonProps<Data>) {
  const { action, fields, formClassName, ...button } = props;
  const [{ result }, post] = useActionState(action, { result: null, values: {} });
  const { run, pending, failure } = useCall({
    call: () => callAction(action, fields),
    before: result?.ok === false ? result : null,
  });
  const errorId = useId();
  return (
    <form
      ref={focusKept}
      action={post}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) run();
      }}
      className={cn('inline-grid justify-items-end gap-1.5', formClassName)}
    >
      <HiddenFields fields={fields} />
      <Button
        onClick={(event) => {
          // The end of a double click, which may meet the opposite of the first press, or the next row.
          if (event.detail > 1) event.preventDefault();
        }}
        {...button}
        type="submit"
        aria-disabled={pending || button['aria-disabled']}
        aria-describedby={failure ? errorId : button['aria-describedby']}
      />
      {failure && <FieldError id={errorId}>{failure.message}</FieldError>}
    </form>
  );
}
