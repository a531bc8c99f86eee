'use client';

import { createContext, type ReactNode, useContext } from 'react';

const AccountEmail = createContext<string | null>(null);

/** Tells the page below whose it is: the address that REST calls are made with. */
export function AccountProvider({ email, children }: { email: string; children: ReactNode }) {
  return <AccountEmail value={email}>{children}</AccountEmail>;
}

/** The address of who is signed in. @throws Error outside of an `AccountProvider` */
export function useAccountEmail(): string {
  const email = useContext(AccountEmail);
  if (email === null) throw new Error('This stands on pages of signed-in people only.');
  return email;
}
