import type { ReactNode } from 'react';
import { SubmitButton } from '@/components/form/submit-button';
import type { Upload } from '@/components/form/use-upload';

type PhotoSubmitProps = {
  upload: Pick<Upload, 'state'>;
  pending: boolean;
  /** What the form does: 'Saving', 'Adding'. */
  doing: string;
  size?: 'md' | 'lg';
  /** The button's words. */
  children: ReactNode;
  /** Stands beside the button. */
  beside?: ReactNode;
  /** What the form says when this button sends it. */
  name?: string;
  value?: string;
};

/** The submit button of a form with a photo: off, with the reason beside it, while the photo is on its way. */
export function PhotoSubmit(props: PhotoSubmitProps) {
  const { upload, pending, doing, size = 'md', children, beside, ...said } = props;
  const isSending = upload.state === 'sending';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <SubmitButton
        {...said}
        size={size}
        pending={pending}
        pendingLabel={`${doing}…`}
        aria-disabled={isSending}
        aria-describedby={isSending ? 'why-waiting' : undefined}
      >
        {children}
      </SubmitButton>
      {beside}
      {isSending && (
        <p id="why-waiting" className="text-ink-3 text-note">
          {doing} waits for the photo.
        </p>
      )}
    </div>
  );
}
