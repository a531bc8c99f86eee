import { Note } from '@/components/ui/note';
import type { Failure } from '@/lib/base/errors';

/** The failure of a form as a whole, in red under its fields (specification §8). */
export function FormMessage({ failure }: { failure: Pick<Failure, 'message'> | null }) {
  if (!failure) return null;
  return (
    <Note tone="bad" role="alert">
      {failure.message}
    </Note>
  );
}

/** Turns the error of a hidden field, which cannot show it, into a failure of the form as a whole. */
export const hiddenFieldFailure = (message: string | undefined): Pick<Failure, 'message'> | null =>
  message ? { message } : null;

/** The success message of a submit without scripts, in green; with scripts a toast shows it. */
export function FormDone({ done }: { done: { message: string } | null }) {
  if (!done) return null;
  return (
    <Note tone="ok" role="status">
      {done.message}
    </Note>
  );
}
