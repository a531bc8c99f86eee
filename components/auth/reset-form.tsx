'use client';

import { EmailField } from '@/components/auth/posted-fields';
import { PostedForm } from '@/components/auth/posted-form';
import { ResetSent } from '@/components/auth/reset-notice';
import { usePosted } from '@/components/auth/use-posted';
import { requestResetAction } from '@/lib/auth/actions';

/** Requests the password reset email, on a page of its own. */
export function ResetForm() {
  const posted = usePosted(requestResetAction);
  return (
    <PostedForm posted={posted} label="Send the link" pendingLabel="Sending…">
      <EmailField posted={posted} />
      {posted.done && <ResetSent message={posted.done.message} />}
    </PostedForm>
  );
}
