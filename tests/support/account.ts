import type { ReactNode } from 'react';
import { AccountProvider } from '@/components/auth/account';
import { inRouter } from './router.ts';

/** Wraps components as in the page of a signed-in user. */
export const inAccount = (children: ReactNode): ReactNode =>
  inRouter(AccountProvider({ email: 'ann@shop.test', children }));
