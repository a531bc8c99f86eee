'use client';

import { createContext, type ReactNode, useContext } from 'react';

const AccountEmail = createContext<string | null>(null);

/** Provides the email of the signed-in account, with which the page below makes its REST calls. */
export function AccountProvider({ email, children }: { email: string; children: ReactNode }) {
  return <AccountEmail value={email}>{children}</AccountEmail>;
}

/** The email of the signed-in account. @throws Error outside of an `AccountProvider` */
export function useAccountEmail(): string {
  const email = useContext(AccountEmail);
  if (email === null) throw new Error('This stands on pages of signed-in people only.');
  return email;
}
