'use client';

import { type ComponentProps, type ReactNode, useActionState, useId, useRef, useState } from 'react';
import { useFocusContent } from '@/components/form/arrival';
import { AskWithoutScript, HiddenFields } from '@/components/form/ask-without-script';
import { callAction } from '@/components/form/call-action';
import { FormMessage } from '@/components/form/form-message';
import { useCall } from '@/components/form/use-call';
import { useTakenAway } from '@/components/form/use-taken-away';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { FieldError } from '@/components/ui/field';
import { notify } from '@/components/ui/toast';
import type { Action, ActionResult } from '@/lib/http/action';

type ConfirmButtonProps<Data> = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'size' | 'className' | 'aria-label' | 'whyOff' | 'children'
> & {
  /** The server action: posted to without scripts, and called where `call` is absent. */
  action: Action<Data>;
  fields: Record<string, string>;
  /** The REST call to make instead once the page is hydrated. */
  call?: () => Promise<ActionResult<unknown>>;
  /** Names the object: 'Delete Flat Wall Brush?' */
  title: string;
  description: ReactNode;
  /** Text of the confirming button; `confirming` is its text during the call, `keep` is that of the other button. */
  confirm: string;
  isHarmless?: boolean;
  confirming: string;
  keep: string;
  /** What the question is about, between the description and the buttons: a `Subject`. */
  subject: ReactNode;
  /** The action removes this button, so the focus moves to the page's content. */
  isLast?: boolean;
  /** What a press does without scripts: ask in place, or post at once. */
  withoutScript?: 'asks' | 'posts';
  /** Layout of the form, if `withoutScript` is 'posts'. */
  formClassName?: string;
};

/**
 * A button that asks for confirmation before it acts; switched off, it says why when it is pressed. An open dialog
 * keeps the props it was opened with, even if the page is refreshed meanwhile.
 */
export function ConfirmButton<Data>(props: ConfirmButtonProps<Data>) {
  const { action, fields, description, confirm, isHarmless = false } = props;
  const { withoutScript = 'asks', formClassName, variant, size, className, whyOff = null, children } = props;
  const [{ result }, post] = useActionState(action, { result: null, values: {} });
  const [posted, setPosted] = useState(result?.ok === false ? result : null);
  const [open, setOpen] = useState(false);
  const [question, setQuestion] = useState(props);
  const opener = useRef<HTMLButtonElement>(null);
  const focusContent = useFocusContent();
  const errorId = useId();
  const button = {
    ref: opener,
    variant,
    size,
    children,
    whyOff,
    'aria-label': props['aria-label'],
    'aria-describedby': posted ? errorId : undefined,
    // A toast, because text below a button in a table row would move the rows below it.
    onPressOff: whyOff ? () => notify.error(whyOff) : undefined,
  };
  const { run, pending, failure, forget } = useCall({
    call: question.call ?? (() => callAction(question.action, question.fields)),
    onDone: () => {
      setOpen(false);
      if (question.isLast || !opener.current?.isConnected) focusContent();
    },
  });

  useTakenAway(opener, open && failure ? failure.message : null);

  function ask(): void {
    opener.current?.focus({ preventScroll: true }); // Safari focuses no pressed button; the dialog returns it the focus
    forget();
    setPosted(null);
    setQuestion(props);
    setOpen(true);
  }

  return (
    <>
      {withoutScript === 'posts' ? (
        <form
          action={post}
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
          className={formClassName}
        >
          <HiddenFields fields={fields} />
          <Button {...button} className={className} type="submit" data-asks="" />
        </form>
      ) : (
        <>
          <Button {...button} className={cn(!whyOff && 'needs-script', className)} onClick={ask} />
          {!whyOff && (
            <AskWithoutScript
              {...{ fields, description, confirm, isHarmless }}
              action={post}
              label={props['aria-label']}
            >
              {children}
            </AskWithoutScript>
          )}
        </>
      )}
      {posted && <FieldError id={errorId}>{posted.message}</FieldError>}
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={question.title}
        description={question.description}
        confirm={pending ? question.confirming : question.confirm}
        isHarmless={question.isHarmless ?? false}
        keep={question.keep}
        pending={pending}
        onConfirm={run}
      >
        {question.subject}
        {failure && (
          <div className="mt-4">
            <FormMessage failure={failure} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
