'use client';

import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { FormMessage } from '@/components/form/form-message';
import { useCall } from '@/components/form/use-call';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Action } from '@/lib/http/action';

type ConfirmButtonProps<Data> = Omit<ComponentProps<typeof Button>, 'type' | 'onClick'> & {
  action: Action<Data>;
  fields: Record<string, string>;
  /** Names the object: 'Delete Flat Wall Brush?' */
  title: string;
  description: ReactNode;
  /** The words of the two choices, and of the first while it is carried out. */
  confirm: string;
  reversible?: boolean;
  confirming: string;
  keep: string;
  /** What it is about, between the description and the choices: a `Subject`. */
  subject: ReactNode;
  /** The button goes with what it did, so the focus goes to the page. */
  isLast?: boolean;
};

/** A button whose action is asked about first. Without scripts there is nobody to ask, so only its reason is shown. */
export function ConfirmButton<Data>(props: ConfirmButtonProps<Data>) {
  const {
    action,
    fields,
    title,
    description,
    confirm,
    reversible = false,
    confirming,
    keep,
    ...rest
  } = props;
  const { subject, isLast = false, ...button } = rest;
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { run, pending, failure, forget } = useCall({
    action,
    fields,
    onDone: () => {
      setOpen(false);
      if (isLast || !opener.current?.isConnected) document.getElementById('main')?.focus();
    },
  });
  return (
    <>
      <Button
        {...button}
        ref={opener}
        className={cn(!button.whyOff && 'needs-script', button.className)}
        onClick={() => {
          forget();
          setOpen(true);
        }}
      />
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={description}
        confirm={pending ? confirming : confirm}
        reversible={reversible}
        keep={keep}
        pending={pending}
        onConfirm={run}
      >
        {subject}
        {failure && (
          <div className="mt-4">
            <FormMessage failure={failure} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
