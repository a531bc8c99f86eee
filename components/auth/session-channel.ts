const channelName = 'session';

/** When somebody last signed in or out in this browser, in epoch milliseconds. */
const changedKey = 'session_changed';

/** Tells every tab, this one included, that someone signed in or out. */
export function announceSessionChange(): void {
  try {
    localStorage.setItem(changedKey, String(Date.now()));
  } catch {
    // storage is off: pages that are not alive yet do not hear of it
  }
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Whether that was said after this page had been asked for, and so maybe before it could hear it. */
function wasMissed(): boolean {
  try {
    return Number(localStorage.getItem(changedKey)) > performance.timeOrigin;
  } catch {
    return false;
  }
}

/** Calls `listener` when any tab, this one included, says that someone signed in or out. */
export function onSessionAnnounced(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
}

/** Whether this page said so itself and is on its way elsewhere, by a step that the back button can undo. */
let isLeaving = false;

/** Tells every other tab; this page leaves by itself. */
export function announceAndLeave(target: string): void {
  isLeaving = true;
  announceSessionChange();
  window.location.assign(target);
}

/** Calls `listener` unless this page is leaving, and at once when it may have been said before this page could hear it. */
export function onSessionAnnouncedOrMissed(listener: () => void): () => void {
  const hear = () => {
    if (!isLeaving) listener();
  };
  if (wasMissed()) hear();
  return onSessionAnnounced(hear);
}

/** Calls `listener` whenever the session may have changed: said by any tab, or on return to this one. */
export function onSessionChange(listener: () => void): () => void {
  const stop = onSessionAnnounced(listener);
  window.addEventListener('focus', listener);
  return () => {
    stop();
    window.removeEventListener('focus', listener);
  };
}
