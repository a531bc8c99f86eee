'use client';

import { EmailField } from '@/components/auth/posted-fields';
import { PostedForm } from '@/components/auth/posted-form';
import { ResetSent } from '@/components/auth/reset-notice';
import { usePostedResult } from '@/components/auth/use-posted-result';
import { requestResetAction } from '@/lib/auth/actions';

/** Requests the password reset email, on a page of its own. */
export function ResetForm() {
  const posted = usePostedResult(requestResetAction);
  return (
    <PostedForm posted={posted} label="Send the link" pendingLabel="Sending…">
      <EmailField posted={posted} />
      {posted.done && <ResetSent message={posted.done.message} />}
    </PostedForm>
  );
}
