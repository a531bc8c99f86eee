import { clearAccessToken } from '@/components/auth/access-token';
import { announceAndLeave } from '@/elements/session-channel';
import { forget, signOut as leave } from '@/elements/sign-out';
import { paths } from '@/lib/base/paths';

/** Signs out and drops the access token that this page may hold. Returns false if the session did not end. */
export function signOut(): Promise<boolean> {
  clearAccessToken();
  return leave(paths.home);
}

/** Leaves a page whose session the server has ended, even if the server cannot be reached to remove the cookies. */
export async function leaveEndedSession(target: string): Promise<void> {
  clearAccessToken();
  if (await leave(target)) return;
  forget();
  announceAndLeave(target);
}
