'use client';

import { FormDone, FormMessage } from '@/components/form/form-message';
import { useServerValidatedForm } from '@/components/form/use-server-validated-form';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { resendVerificationAction } from '@/lib/auth/actions';

/** Shown on the profile until the email is verified; sends another link on request. */
export function UnverifiedEmail() {
  const { result, pending, props } = useServerValidatedForm(resendVerificationAction);
  return (
    <form {...props} className="mt-5 grid gap-3">
      <Note tone="warn">
        <p>Your email is not verified yet. Open the link in the email we sent you.</p>
        <Button type="submit" variant="line" size="sm" aria-disabled={pending} className="mt-2.5">
          {pending ? 'Sending…' : 'Send again'}
        </Button>
      </Note>
      <FormDone done={result?.ok ? result : null} />
      <FormMessage failure={result?.ok === false ? result : null} />
    </form>
  );
}
