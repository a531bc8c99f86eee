import { clearAccessToken } from '@/components/auth/access-token';
import { signOut as leave } from '@/elements/sign-out';
import { paths } from '@/lib/base/paths';

/** Signs out from a page that may hold a token in its own memory, too. Returns false when the server could not be reached. */
export function signOut(): Promise<boolean> {
  clearAccessToken();
  return leave(paths.home);
}
