import type { ReactNode } from 'react';
import { AccountProvider } from '@/components/auth/account';
import { inRouter } from './router.ts';

/** Within the page of somebody who is signed in. */
export const inAccount = (children: ReactNode): ReactNode =>
  inRouter(AccountProvider({ email: 'ann@shop.test', children }));
