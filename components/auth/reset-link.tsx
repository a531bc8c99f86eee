'use client';

import { type MouseEvent, useState } from 'react';
import { callAction } from '@/components/form/call-action';
import { Note } from '@/components/ui/note';
import { requestResetAction } from '@/lib/auth/actions';
import { requestResetSchema } from '@/lib/auth/schema';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';

export type ResetAnswer = { sent: boolean; message: string };

type ResetLinkProps = { emailOf: () => string; onAnswer: (answer: ResetAnswer) => void };

/** Mails a link to the address in the login form (specification §2); before scripts run, it leads to a page that asks for one. */
export function ResetLink({ emailOf, onAnswer }: ResetLinkProps) {
  const [pending, setPending] = useState(false);

  async function send(event: MouseEvent): Promise<void> {
    event.preventDefault();
    if (pending) return;
    const input = requestResetSchema.safeParse({ email: emailOf() });
    if (!input.success) {
      const [issue] = input.error.issues;
      return onAnswer({ sent: false, message: issue?.message ?? messages.auth.provideEmail });
    }
    setPending(true);
    const { ok, message } = await callAction(requestResetAction, { email: input.data.email });
    setPending(false);
    onAnswer({ sent: ok, message });
  }

  return (
    <a
      href={paths.resetPassword}
      onClick={(event) => void send(event)}
      aria-disabled={pending}
      className="hit-area font-semibold text-ink-2 text-note underline decoration-line-strong hover:decoration-accent"
    >
      Reset password
    </a>
  );
}

/** What became of the request, as the alert of specification §8. */
export function ResetNotice({ answer }: { answer: ResetAnswer | null }) {
  if (!answer) return null;
  return (
    <div className="grid gap-2">
      <Note tone={answer.sent ? 'ok' : 'bad'} role="alert">
        {answer.message}
      </Note>
      {answer.sent && <ResetHint />}
    </div>
  );
}

/** The same for every address, with and without an account. */
function ResetHint() {
  return (
    <p className="text-ink-3 text-note">
      If this email has an account, a link is on its way to it. The link is good for 60 minutes.
    </p>
  );
}
