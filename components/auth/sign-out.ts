import { announceAndLeave } from '@/components/auth/session-channel';
import { paths } from '@/lib/base/paths';

/**
 * Ends this browser's session at Auth.js's own endpoint. Not by a server action: its answer brings the page anew, and
 * a page of an ended session would lead to the login while this is on its way home.
 * @throws TypeError without a connection
 */
async function endSession(): Promise<boolean> {
  const { csrfToken }: { csrfToken?: unknown } = await (await fetch('/api/auth/csrf')).json();
  const response = await fetch('/api/auth/signout', {
    method: 'POST',
    headers: { 'X-Auth-Return-Redirect': '1' },
    body: new URLSearchParams({ csrfToken: String(csrfToken), callbackUrl: paths.home }),
  });
  return response.ok;
}

/**
 * Removes the access token, ends the session and goes to the home page (specification §2, §6). What is needed only
 * here is loaded only now, for the button is on every page. A full page load follows, so that nothing of the signed-in
 * pages stays in memory. Returns false when the server could not be reached.
 */
export async function signOut(): Promise<boolean> {
  try {
    const [{ clearAccessToken }, { dropAllDrafts }] = await Promise.all([
      import('@/components/auth/access-token'),
      import('@/components/form/draft'),
    ]);
    clearAccessToken();
    dropAllDrafts();
    if (!(await endSession())) return false;
  } catch {
    return false;
  }
  announceAndLeave(paths.home);
  return true;
}
