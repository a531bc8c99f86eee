import type { Sandbox } from './sandbox.ts';
import type { Settings } from './settings.ts';

/** Warnings at the start that a production operator must not overlook. */
export function warnings({ mode, variables }: Settings): string[] {
  const isTestKey = /^[sr]k_test_/.test(variables['STRIPE_SECRET_KEY'] ?? '');
  if (mode.kind === 'sandbox' || !isTestKey) return [];
  return ['STRIPE_SECRET_KEY is a test key: no real payments are made.'];
}

/** The message when the shop is up. */
export function welcome(url: string, sandbox: Sandbox | undefined): string {
  const lines = ['', `The shop is running at ${url}`];
  if (sandbox) {
    const { env, secrets } = sandbox;
    lines.push(
      '',
      '  This is the sandbox: no real money, mail or accounts.',
      `  Log in    admin@example.com  ${secrets.demoAdminPassword}`,
      `            buyer@example.com  ${secrets.demoBuyerPassword}`,
    );
    if (env['STRIPE_API_URL']) lines.push('  Pay       4242 4242 4242 4242, any future date, any CVC');
    if (env['SANDBOX_MAILBOX_URL']) lines.push(`  Mailbox   ${env['SANDBOX_MAILBOX_URL']}`);
  }
  lines.push('', 'Press Ctrl-C to stop it.', '');
  return lines.join('\n');
}
