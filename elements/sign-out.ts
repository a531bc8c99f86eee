import { announceAndLeave, markLeaving } from '@/elements/session-channel';
import { dropToken, inEachStorage } from '@/elements/token-store';
import { askWho } from '@/elements/visitor';
import { accessTokenKey, draftPrefix } from '@/lib/base/browser-keys';

/** Milliseconds without an answer after which the sign-out has failed. */
const patience = 15_000;

/** Removes the access token and saved form drafts from local and session storage. */
export function forget(): void {
  inEachStorage((storage) => {
    for (const key of Object.keys(storage))
      if (key === accessTokenKey || key.startsWith(draftPrefix)) storage.removeItem(key);
  });
}

/**
 * Ends this browser's session as the form does, whose answer leads home; Auth.js's own endpoint also answers so when it
 * could not. Not by a server action: its answer re-renders the page, which without a session would redirect to the login
 * while this page is going home.
 * @throws TypeError without a connection, DOMException without an answer in time
 */
async function endSession(): Promise<boolean> {
  const signal = AbortSignal.timeout(patience);
  // Also if the page is left or closed meanwhile: on a computer of several people, nothing may be left of the session.
  const answer = await fetch('/sign-out', { method: 'POST', redirect: 'manual', signal, keepalive: true });
  // A network's own sign-in page answers so, too, but leaves the session.
  return answer.type === 'opaqueredirect' && (await askWho(signal))?.state === 'guest';
}

/**
 * Removes the access token, ends the session and goes to `target`, the home page (specification §2, §6), with a full
 * page load, so that nothing of the signed-in pages stays in memory. Returns false if the session could not be ended;
 * the user is then still signed in and keeps what was typed.
 */
export async function signOut(target: string): Promise<boolean> {
  dropToken();
  markLeaving(true);
  const isEnded = await endSession().catch(() => false);
  if (isEnded) {
    forget();
    announceAndLeave(target);
  } else markLeaving(false);
  return isEnded;
}
