import type { Posted } from '@/components/auth/use-posted-result';
import { FormMessage } from '@/components/form/form-message';
import { Note } from '@/components/ui/note';
import { sentenceOf } from '@/lib/base/errors';

/** The outcome of a password reset request, as the alert of specification §8. */
export function ResetNotice<Data>({ posted: { done, failure } }: { posted: Posted<Data> }) {
  if (done) return <ResetSent message={done.message} />;
  if (!failure) return null;
  return (
    <div data-asks="email">
      <FormMessage failure={{ message: sentenceOf(failure) }} />
    </div>
  );
}

/** The same text for every email, so that it does not reveal whether there is an account. */
export function ResetSent({ message }: { message: string }) {
  return (
    <div className="grid gap-2">
      <Note tone="ok" role="alert">
        {message}
      </Note>
      <p className="text-ink-3 text-note">
        If there is an account with this email, a link is on its way. It works for 60 minutes.
      </p>
    </div>
  );
}
