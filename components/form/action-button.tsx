'use client';

import { type ComponentProps, type ReactNode, useActionState, useId, useState, useTransition } from 'react';
import { callAction } from '@/components/form/call-action';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { FieldError } from '@/components/ui/field';
import { notify } from '@/components/ui/toast';
import type { Action } from '@/lib/http/action';

export type ActionButtonProps<Data> = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  action: Action<Data>;
  /** What the action is told. */
  fields: Record<string, string>;
  /** Layout of the form around the button. */
  formClassName?: string;
  children: ReactNode;
};

/** A button that is a form of its own: one press, one action, told by a toast or by what went wrong under it. */
export function ActionButton<Data>(props: ActionButtonProps<Data>) {
  const { action, fields, formClassName, children, ...button } = props;
  const [posted, post] = useActionState(action, { result: null, values: {} });
  const [error, setError] = useState(posted.result?.ok === false ? posted.result.message : null);
  const [pending, start] = useTransition();
  const errorId = useId();

  function run(): void {
    start(async () => {
      setError(null);
      const result = await callAction(action, fields);
      if (result.ok) notify.success(result.message);
      else setError(result.message);
    });
  }

  return (
    <form
      action={post}
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending) run();
      }}
      className={cn('inline-grid justify-items-end gap-1.5', formClassName)}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" aria-disabled={pending || button['aria-disabled']}>
        {children}
      </Button>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </form>
  );
}
