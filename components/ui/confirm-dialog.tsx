'use client';

import { type ReactNode, type RefObject, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the object: 'Cancel order for Flat Wall Brush?' */
  title: string;
  description: ReactNode;
  children?: ReactNode;
  confirm: string;
  /** The safe choice; it has the focus first. */
  keep: string;
  pending?: boolean;
  finalFocus?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ confirm, keep, pending = false, onConfirm, ...dialog }: ConfirmDialogProps) {
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      {...dialog}
      initialFocus={safe}
      footer={
        <>
          <Button ref={safe} variant="line" onClick={() => dialog.onOpenChange(false)}>
            {keep}
          </Button>
          <Button variant="bad-fill" aria-disabled={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
