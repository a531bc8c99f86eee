'use client';

import { ProofForm, useCameRefused } from '@/components/account/proof-form';
import { leaveEndedSession } from '@/components/auth/sign-out';
import { useActionForm } from '@/components/form/use-action-form';
import { TitledSheet } from '@/components/ui/sheet';
import { proofSchema } from '@/lib/auth/schema';
import { paths } from '@/lib/base/paths';
import { deleteSelfAction } from '@/lib/users/actions';

/** Lets visitors delete their own account, and says beforehand what is erased and what stays. */
export function DeleteAccount({ hasSecret }: { hasSecret: boolean }) {
  const form = useActionForm({
    schema: proofSchema,
    action: deleteSelfAction,
    onSuccess: () => leaveEndedSession(paths.loginAfter('deletion')),
    isQuiet: true,
  });
  const cameRefused = useCameRefused(form);
  return (
    <TitledSheet title="Delete your account">
      <ul className="mb-5 grid max-w-[60ch] list-disc gap-1.5 pl-5 text-ink-2 text-sm">
        <li>
          Your profile, addresses, lists, quotes, alerts and sign-ins are erased at once, and you are signed
          out everywhere.
        </li>
        <li>
          Unpaid orders are canceled, and their stock goes back on sale. Of orders that were never paid, goods
          and sums stay, without your name and address.
        </li>
        <li>Reviews stay, without your name, email and picture.</li>
        <li>
          Paid orders stay as they were placed, with name, address, phone, email, note and PO number, and so
          do their invoices: accounting has to keep them. So does a copy of the database, until it is
          replaced.
        </li>
        <li>While goods that you have paid for wait to be sent, the account stays.</li>
        <li>It can’t be undone.</li>
      </ul>
      <details open={cameRefused}>
        <summary className="min-h-6 cursor-pointer font-semibold text-sm">Delete it</summary>
        <div className="pt-4">
          <ProofForm
            form={form}
            label={hasSecret ? 'Password or current code' : null}
            button="Delete my account"
            pending="Deleting…"
            variant="bad-fill"
          />
        </div>
      </details>
    </TitledSheet>
  );
}
