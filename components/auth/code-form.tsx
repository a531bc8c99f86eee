import { PostedField } from '@/components/auth/posted-fields';
import { PostedForm } from '@/components/auth/posted-form';
import type { Posted } from '@/components/auth/use-posted-result';
import { loginAgain } from '@/lib/base/paths';

type CodeFormProps<Data> = { posted: Posted<Data>; email: string; from: string };

/** The second half of a sign-in to an account with a second factor. */
export function CodeForm<Data>({ posted, email, from }: CodeFormProps<Data>) {
  return (
    <>
      <PostedForm posted={posted} label="Continue" pendingLabel="Signing in…">
        <p className="text-body text-ink-2 [overflow-wrap:anywhere]">
          One more step for <b className="text-ink">{email}</b>: the code that your authenticator app shows
          now, or one of your recovery codes.
        </p>
        <input type="hidden" name="from" value={from} />
        <PostedField
          posted={posted}
          name="code"
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus
        />
      </PostedForm>
      <p className="mt-5 text-center text-sm">
        <a href={loginAgain(from)} className="hit-area font-semibold underline">
          Log in again
        </a>
      </p>
    </>
  );
}
