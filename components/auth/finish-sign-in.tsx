import { FormMessage } from '@/components/form/form-message';
import { Button } from '@/components/ui/button';
import { Spinner } from '@/components/ui/spinner';
import { messages } from '@/lib/base/messages';

export type SignedIn = { email: string; name: string; target: string };

/** The last step of a sign-in: elements/finish-sign-in gets an access token and goes on; without scripts, a link. */
export function FinishSignIn({ email, name, target }: SignedIn) {
  return (
    <finish-sign-in data-email={email} data-name={name} data-target={target} className="block">
      <div data-step="failed" hidden>
        <div className="grid gap-4">
          <FormMessage failure={{ message: messages.auth.tokenFailed }} />
          <Button variant="ink" size="lg">
            Try again
          </Button>
        </div>
      </div>
      <div data-step="blocked" hidden>
        <FormMessage failure={{ message: messages.auth.cookiesBlocked }} />
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
