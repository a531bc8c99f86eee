'use client';

import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';

const surface = cn(
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-32px)] w-[min(460px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 overflow-y-auto',
  'rounded-lg border border-line bg-surface text-ink shadow-float outline-none',
  'transition-[opacity,scale] duration-150 data-ending-style:scale-[0.98] data-ending-style:opacity-0 data-starting-style:scale-[0.98] data-starting-style:opacity-0',
);

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the object: 'Cancel order for Flat Wall Brush?' */
  title: string;
  description: ReactNode;
  /** Between the description and the buttons; said with the description when the dialog opens. */
  children?: ReactNode;
  confirm: string;
  /** Nothing is lost by confirming, so the button is not red. */
  isHarmless?: boolean;
  /** The safe choice; it has the focus first. */
  keep: string;
  pending?: boolean;
  onConfirm: () => void;
};

/**
 * Asks for confirmation of an irreversible or far-reaching action: a modal dialog (ARIA Authoring Practices,
 * alertdialog). Escape closes it, a click outside does not, and nothing does while `pending`. While it fades away it takes
 * no answer: the end of a double click on its button would be a second one.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, children } = props;
  const { confirm, isHarmless = false, keep, pending = false, onConfirm } = props;
  const safe = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(opens) => pending || onOpenChange(opens)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Popup className={surface} initialFocus={safe}>
          <div className="px-5 py-[22px] [overflow-wrap:anywhere] tablet:p-7">
            <AlertDialog.Title className="mb-2 font-bold text-[1.25rem] leading-tight tracking-[-0.015em]">
              {title}
            </AlertDialog.Title>
            <AlertDialog.Description render={<div />}>
              <p className="text-ink-2 text-sm">{description}</p>
              {children}
            </AlertDialog.Description>
          </div>
          <div className="flex flex-col-reverse gap-2 rounded-b-lg border-line border-t bg-canvas px-5 py-3.5 tablet:flex-row tablet:justify-end tablet:px-7 tablet:py-4">
            <Button ref={safe} variant="line" aria-disabled={pending} onClick={() => onOpenChange(false)}>
              {keep}
            </Button>
            <Button
              variant={isHarmless ? 'ink' : 'bad-fill'}
              aria-disabled={pending}
              onClick={() => open && onConfirm()}
              className="pressed-late"
            >
              {confirm}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
