'use client';

import { type ComponentProps, type ReactNode, useRef, useState, useTransition } from 'react';
import { callAction } from '@/components/form/call-action';
import { FormMessage } from '@/components/form/form-message';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { notify } from '@/components/ui/toast';
import type { Failure } from '@/lib/base/errors';
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
  /** What it is about, between the description and the choices. */
  subject?: ReactNode;
  children: ReactNode;
};

/** A button whose action is asked about first. Without scripts there is nobody to ask, so it is not shown. */
export function ConfirmButton<Data>(props: ConfirmButtonProps<Data>) {
  const { action, fields, title, description, confirm, reversible, confirming, keep, subject, ...rest } =
    props;
  const { children, ...button } = rest;
  const [open, setOpen] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [pending, start] = useTransition();
  const opener = useRef<HTMLButtonElement>(null);

  function run(): void {
    start(async () => {
      const result = await callAction(action, fields);
      if (!result.ok) return setFailure(result);
      notify.success(result.message);
      setOpen(false);
      if (!opener.current?.isConnected) document.getElementById('main')?.focus(); // the button went with its row
    });
  }

  return (
    <>
      <Button
        {...button}
        ref={opener}
        className={`needs-script ${button.className ?? ''}`}
        onClick={() => {
          setFailure(null);
          setOpen(true);
        }}
      >
        {children}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={description}
        confirm={pending ? confirming : confirm}
        reversible={reversible ?? false}
        keep={keep}
        pending={pending}
        onConfirm={run}
      >
        {subject && (
          <div className="mt-[18px] flex items-center gap-3.5 border-line border-y py-3 text-sm">
            {subject}
          </div>
        )}
        {failure && (
          <div className="mt-4">
            <FormMessage failure={failure} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
