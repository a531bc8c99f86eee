import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { Spinner } from '@/components/ui/spinner';
import { messages } from '@/lib/base/messages';

export type SignedIn = { email: string; name: string; target: string };

/** The last step of a sign-in: elements/finish-sign-in gets an access token and goes on; without scripts, a link. */
export function FinishSignIn({ email, name, target }: SignedIn) {
  return (
    <finish-sign-in data-email={email} data-name={name} data-target={target} className="block">
      <div data-step="failed" hidden>
        <div className="grid gap-4">
          <Note tone="bad" role="alert">
            {messages.auth.tokenFailed}
          </Note>
          <Button variant="ink" size="lg">
            Try again
          </Button>
        </div>
      </div>
      <div data-step="blocked" hidden>
        <Note tone="bad" role="alert">
          {messages.auth.cookiesBlocked}
        </Note>
      </div>
      <div data-step="way" className="py-10">
        <Spinner>Signing you in…</Spinner>
        <noscript>
          <p className="mt-6 text-center text-body">
            You are signed in.{' '}
            <a href={target} className="font-bold underline">
              Continue
            </a>
          </p>
        </noscript>
      </div>
    </finish-sign-in>
  );
}
