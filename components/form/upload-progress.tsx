import { type ComponentProps, type RefObject, useRef } from 'react';
import { useFocusKept } from '@/components/form/use-focus-kept';
import { Button } from '@/components/ui/button';

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** A picture on its way; sizes in bytes. */
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
 * That pictures are on their way, for who can't see it, and that they are there: a place that stands from the start, so
 * that what comes into it is told (WCAG 4.1.3). What failed is told by the field.
 */
export function UploadStatus({ uploads }: { uploads: readonly { id: number; upload: Shown }[] }) {
  const isAnyDone = uploads.some(({ upload }) => upload.state === 'done');
  // In one order whatever is sent now, for what moves would be told again.
  const inOrder = uploads.toSorted((one, other) => one.id - other.id);
  return (
    <div role="status" aria-atomic={false} className={isAnyDone ? 'grid gap-2 text-note text-ok' : 'sr-only'}>
      {inOrder.map(({ id, upload }) => {
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
  /** The file input, which has the focus once the button that was pressed is gone. */
  control: RefObject<HTMLInputElement | null>;
};

/** How far a picture is, with what may be done about it. */
export function UploadProgress({ upload, onStop, control }: UploadProgressProps) {
  if (upload.state === 'none' || upload.state === 'done') return null;
  if (upload.state === 'failed') {
    if (!upload.retry) return null;
    return (
      <PassingButton control={control} variant="line" className="justify-self-start" onClick={upload.retry}>
        Try again
      </PassingButton>
    );
  }
  const percent = Math.round((upload.sent / Math.max(1, upload.total)) * 100);
  return (
    <div className="grid gap-1 text-note">
      <div className="flex items-center justify-between gap-3">
        <span className="truncate">
          <b>{upload.name}</b>{' '}
          <span className="text-ink-2 tabular-nums">
            {percent < 100 ? `${megabytes(upload.sent)} of ${megabytes(upload.total)}` : 'Checking…'}
          </span>
        </span>
        <PassingButton control={control} variant="quiet" onClick={onStop}>
          Stop
        </PassingButton>
      </div>
      <progress
        max={100}
        value={percent}
        aria-label="Photo upload"
        className="h-[3px] w-full appearance-none overflow-hidden rounded-full bg-line accent-ink [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink"
      />
    </div>
  );
}

type PassingButtonProps = ComponentProps<typeof Button> & Pick<UploadProgressProps, 'control'>;

/** A button that goes with what it does, or when the picture is there. */
function PassingButton({ control, ...button }: PassingButtonProps) {
  const own = useRef<HTMLButtonElement>(null);
  useFocusKept(own, () => control.current);
  return <Button {...button} ref={own} size="sm" />;
}
