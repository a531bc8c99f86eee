'use client';

import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import type { Button } from '@/components/ui/button';

/** Props that switch a button off while the photo is uploading, and say why. */
type Waiting = Pick<ComponentProps<typeof Button>, 'aria-disabled' | 'aria-describedby' | 'onPressOff'>;

type PhotoSubmitProps = {
  /** The photo is uploading. */
  isSending: boolean;
  pending: boolean;
  /** What the form does: 'Saving', 'Adding'. */
  doing: string;
  size?: 'md' | 'lg';
  /** The button's text. */
  children: ReactNode;
  /** Content beside the button; a second submit button there must take `waiting` as props. */
  beside: (waiting: Waiting) => ReactNode;
  /** Name and value that the form data gets from this button. */
  name?: string;
  value?: string;
};

/** The submit button of a form with a photo: switched off, with the reason beside it, while the photo is uploading. */
export function PhotoSubmit(props: PhotoSubmitProps) {
  const { isSending, pending, doing, size = 'md', children, beside, ...said } = props;
  const [presses, setPresses] = useState(0);
  const reasonId = useId();
  if (!isSending && presses > 0) setPresses(0); // the next upload is announced only after another press
  const waiting: Waiting = {
    'aria-disabled': isSending,
    'aria-describedby': isSending ? reasonId : undefined,
    onPressOff: () => {
      if (isSending) setPresses(presses + 1);
    },
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SubmitButton {...said} {...waiting} size={size} pending={pending} pendingLabel={`${doing}…`}>
        {children}
      </SubmitButton>
      {beside(waiting)}
      {isSending && (
        // A new element for each press, so that screen readers announce every one.
        <p
          key={presses}
          id={reasonId}
          role={presses > 0 ? 'alert' : undefined}
          className="text-ink-3 text-note"
        >
          {doing} waits for the photo.
        </p>
      )}
    </div>
  );
}
