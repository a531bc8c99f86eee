import 'server-only';
import { cookies } from 'next/headers';
import { cookieAttributes } from '@/lib/auth/session';
import { paths } from '@/lib/base/paths';

const cookie = { name: 'alert_email', path: paths.backInStock };

/**
 * Keeps what was typed into a form that was refused, for the page that shows the form again: in a cookie, because the
 * page's address is kept in histories and logs.
 */
export async function keepTypedEmail(email: string): Promise<void> {
  const value = email.slice(0, 254).toWellFormed();
  (await cookies()).set({ ...cookieAttributes(), ...cookie, value, httpOnly: true, maxAge: 600 });
}

/** What was typed into the form that has just been refused, or undefined. */
export const typedEmail = async (): Promise<string | undefined> => (await cookies()).get(cookie.name)?.value;

export const forgetTypedEmail = async () => (await cookies()).delete(cookie);
