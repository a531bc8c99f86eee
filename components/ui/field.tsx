import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '@/components/ui/cn';

/** What a control needs so that its label, hint and error reach assistive technology. */
type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** Stands right of the label, such as a link. */
  aside?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** A label, a control, its hint and its error, wired together (WCAG 2.2, 3.3.1 and 1.3.1). */
export function Field({ label, hint, error, optional = false, aside, className, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div data-field className={cn('grid min-w-0 content-start gap-[7px]', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-bold text-note leading-snug">
          {label}
          {optional && <span className="font-medium text-ink-3"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && (
        <p id={hintId} className="text-ink-3 text-note leading-snug [overflow-wrap:anywhere]">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The message under a control: icon and words, announced when it appears. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p
      id={id}
      role="alert"
      className="flex items-start gap-[7px] font-semibold text-bad text-note leading-snug"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-[15px] shrink-0" strokeWidth={2} />
      <span>{children}</span>
    </p>
  );
}
