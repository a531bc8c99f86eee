import 'server-only';
import type { DemoAccount } from '@/components/auth/demo-accounts';
import { env, isSandbox } from '@/lib/platform/env';

/** The accounts that the sandbox seeds; none in production. */
export function demoAccounts(): DemoAccount[] {
  if (!isSandbox()) return [];
  const { DEMO_BUYER_PASSWORD, DEMO_ADMIN_PASSWORD } = env();
  const accounts = [
    { label: 'Buyer', email: 'buyer@example.com', password: DEMO_BUYER_PASSWORD },
    { label: 'Admin', email: 'admin@example.com', password: DEMO_ADMIN_PASSWORD },
  ];
  return accounts.flatMap(({ password, ...account }) => (password ? [{ ...account, password }] : []));
}
