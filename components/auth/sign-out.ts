import { clearAccessToken } from '@/components/auth/access-token';
import { announceAndLeave } from '@/elements/session-channel';
import { forget, signOut as leave } from '@/elements/sign-out';
import { paths } from '@/lib/base/paths';

/** Signs out from a page that may hold a token in its own memory, too. Returns false when the server could not be reached. */
export function signOut(): Promise<boolean> {
  clearAccessToken();
  return leave(paths.home);
}

/** Leaves a page whose session the server has ended: the same, only that it goes even where its cookies can't be taken back. */
export async function leaveEndedSession(target: string): Promise<void> {
  clearAccessToken();
  if (await leave(target)) return;
  forget();
  announceAndLeave(target);
}
