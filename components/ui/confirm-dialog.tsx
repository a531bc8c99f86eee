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
  /** Red unless what is done can be undone. */
  reversible?: boolean;
  /** The safe choice; it has the focus first. */
  keep: string;
  pending?: boolean;
  finalFocus?: RefObject<HTMLElement | null>;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back, or that gives much away. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirm, reversible = false, keep, pending = false, onConfirm, ...dialog } = props;
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
          <Button variant={reversible ? 'ink' : 'bad-fill'} aria-disabled={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  );
}
