import { Button } from '@/components/ui/button';

export type DemoAccount = { label: string; email: string; password: string };

/** The sandbox's demo accounts, with which elements/live-forms fills in the login form; nothing if there are none. */
export function DemoAccounts({ accounts }: { accounts: readonly DemoAccount[] }) {
  if (accounts.length === 0) return null;
  return (
    <section aria-labelledby="demo-accounts" className="mt-8 border-ink border-t pt-3.5">
      <h2 id="demo-accounts" className="font-bold text-sm">
        Sandbox
      </h2>
      <p className="text-ink-3 text-note">No real orders or cards. Log in with a demo account.</p>
      <ul className="mt-3">
        {accounts.map((account) => (
          <li
            key={account.email}
            className="flex items-center justify-between gap-4 border-line border-t py-2.5 text-note"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <b>{account.label}</b> <span className="text-ink-2">{account.email}</span>
              <br />
              <code className="text-ink-3 text-xs">{account.password}</code>
            </span>
            <Button
              variant="line"
              size="sm"
              aria-label={`Use the ${account.label.toLowerCase()} account`}
              data-fill
              data-email={account.email}
              data-password={account.password}
              className="needs-script group-lifeless/forms:invisible"
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
