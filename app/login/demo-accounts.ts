import 'server-only';
import { headers } from 'next/headers';
import type { DemoAccount } from '@/components/auth/demo-accounts';
import { directHeader } from '@/lib/platform/direct-header';
import { env, isSandbox } from '@/lib/platform/env';

/** The accounts that the sandbox seeds; none in production, or for visitors who come through a proxy or a tunnel. */
export async function demoAccounts(): Promise<DemoAccount[]> {
  if (!isSandbox() || !(await headers()).has(directHeader)) return [];
  const { DEMO_BUYER_PASSWORD, DEMO_ADMIN_PASSWORD } = env();
  const accounts = [
    { label: 'Buyer', email: 'buyer@example.com', password: DEMO_BUYER_PASSWORD },
    { label: 'Admin', email: 'admin@example.com', password: DEMO_ADMIN_PASSWORD },
  ];
  return accounts.flatMap(({ password, ...account }) => (password ? [{ ...account, password }] : []));
}
