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

/** What is wrong with a field that nobody sees is wrong with the form. */
export const hiddenError = (message: string | undefined): Pick<Failure, 'message'> | null =>
  message ? { message } : null;

/** What a submit without scripts achieved, in green; with them a toast says so. */
export function FormDone({ done }: { done: { message: string } | null }) {
  if (!done) return null;
  return (
    <Note tone="ok" role="status">
      {done.message}
    </Note>
  );
}
