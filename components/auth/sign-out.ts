import { announceSessionChange } from '@/components/auth/session-channel';
import { dropAllDrafts } from '@/components/form/draft';
import { signOutAction } from '@/lib/auth/actions';
import { paths } from '@/lib/base/paths';

/**
 * Removes the access token, ends the session and goes to the home page (specification §2, §6). The token's code is
 * loaded when it is needed, for the button is on every page. A full page load follows, so that nothing of the
 * signed-in pages stays in memory. Returns false when the server could not be reached.
 */
export async function signOut(): Promise<boolean> {
  const form = new FormData();
  form.set('enhanced', '1');
  try {
    const { clearAccessToken } = await import('@/components/auth/access-token');
    clearAccessToken();
    dropAllDrafts();
    const { result } = await signOutAction({ result: null, values: {} }, form);
    if (!result?.ok) return false;
  } catch {
    return false;
  }
  announceSessionChange();
  window.location.assign(paths.home);
  return true;
}
