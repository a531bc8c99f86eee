import { type ComponentProps, type RefObject, useRef } from 'react';
import { useFocusKept } from '@/components/form/use-focus-kept';
import { Button } from '@/components/ui/button';
import { tenths } from '@/lib/base/figures';

const megabytes = (bytes: number) => `${tenths(bytes / 1024 / 1024)} MB`;

/** The state of a picture's upload; sizes in bytes. */
type Shown =
  | { state: 'none' }
  | { state: 'sending'; name: string; sent: number; total: number }
  | { state: 'done'; name: string }
  | { state: 'failed'; name: string; retry: (() => void) | null };

const saidOf = (upload: Shown): string | null => {
  if (upload.state === 'sending') return `Sending ${upload.name}.`;
  return upload.state === 'done' ? `${upload.name} is ready.` : null;
};

/**
 * Announces to screen readers which pictures are being sent and which are ready. This live region exists from the
 * start, so that changes in it are announced (WCAG 4.1.3). The field shows failures.
 */
export function UploadStatus({ uploads }: { uploads: readonly { id: number; upload: Shown }[] }) {
  const isAnyDone = uploads.some(({ upload }) => upload.state === 'done');
  return (
    <div role="status" aria-atomic={false} className={isAnyDone ? 'grid gap-2 text-note text-ok' : 'sr-only'}>
      {uploads.map(({ id, upload }) => {
        const said = saidOf(upload);
        return (
          said !== null && (
            <p key={id} className={upload.state === 'done' ? undefined : 'sr-only'}>
              {said}
            </p>
          )
        );
      })}
    </div>
  );
}

type UploadProgressProps = {
  upload: Shown;
  onStop: () => void;
  /** The file input, which gets the focus when the pressed button is removed. */
  control: RefObject<HTMLInputElement | null>;
};

/** The progress of an upload, with a button to stop or retry it. */
export function UploadProgress({ upload, onStop, control }: UploadProgressProps) {
  if (upload.state === 'none' || upload.state === 'done') return null;
  if (upload.state === 'failed') {
    return (
      <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-note">
        <span className="max-w-full truncate">
          <b>
            <bdi>{upload.name}</bdi>
          </b>{' '}
          <span className="text-ink-2">was not added</span>
        </span>
        {upload.retry && (
          <PassingButton
            control={control}
            variant="line"
            aria-label={`Try again: ${upload.name}`}
            onClick={upload.retry}
          >
            Try again
          </PassingButton>
        )}
      </div>
    );
  }
  const percent = Math.round((upload.sent / Math.max(1, upload.total)) * 100);
  return (
    <div className="grid gap-1 text-note">
      <div className="flex items-center justify-between gap-3">
        <span className="truncate">
          <b>
            <bdi>{upload.name}</bdi>
          </b>{' '}
          <span className="text-ink-2 tabular-nums">
            {percent < 100 ? `${megabytes(upload.sent)} of ${megabytes(upload.total)}` : 'Checking…'}
          </span>
        </span>
        <PassingButton control={control} variant="quiet" aria-label={`Stop: ${upload.name}`} onClick={onStop}>
          Stop
        </PassingButton>
      </div>
      <progress
        max={100}
        value={percent}
        aria-label={`Upload of ${upload.name}`}
        className="h-[3px] w-full appearance-none overflow-hidden rounded-full bg-line accent-ink [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
      />
    </div>
  );
}

type PassingButtonProps = ComponentProps<typeof Button> & Pick<UploadProgressProps, 'control'>;

/** A button that its own action, or the end of the upload, removes; the focus then moves to `control`. */
function PassingButton({ control, ...button }: PassingButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useFocusKept(own, () => control.current);
  return <Button {...button} ref={own} size="sm" />;
}
