const channelName = 'session';

/** When somebody last signed in or out in this browser, in epoch milliseconds; and of which time this tab has acted on it. */
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

/**
 * Whether that was said after this page had been asked for, and so maybe before it could hear it. Once in a tab: the clock
 * may have been set back since, and a page that looks anew would never be late enough.
 */
function wasMissed(): boolean {
  try {
    const said = localStorage.getItem(changedKey) ?? '';
    if (Number(said) <= performance.timeOrigin || said === sessionStorage.getItem(changedKey)) return false;
    sessionStorage.setItem(changedKey, said);
    return true;
  } catch {
    return false;
  }
}

/**
 * Calls `listener` when any tab, this one included, says that someone signed in or out. Not while the page rests in
 * the browser's memory: there a message would end it, and whoever brings it back looks anew.
 */
export function onSessionAnnounced(listener: () => void): () => void {
  let channel: BroadcastChannel | undefined;
  function open(): void {
    channel ??= new BroadcastChannel(channelName);
    channel.onmessage = listener;
  }
  function close(): void {
    channel?.close();
    channel = undefined;
  }
  open();
  addEventListener('pageshow', open);
  addEventListener('pagehide', close);
  return () => {
    removeEventListener('pageshow', open);
    removeEventListener('pagehide', close);
    close();
  };
}

/** Marks the root element of a page that ends its own session, or has, and is on its way elsewhere. */
const leaving = 'leaving';

/** Whether this page is ending its own session: nothing more is to be asked with it. */
export const isLeaving = (): boolean => document.documentElement.dataset[leaving] !== undefined;

export function markLeaving(leaves: boolean): void {
  document.documentElement.toggleAttribute(`data-${leaving}`, leaves);
}

/** Tells every other tab; this page leaves by itself. */
export function announceAndLeave(target: string): void {
  markLeaving(true);
  announceSessionChange();
  window.location.assign(target);
}

/** Calls `listener` unless this page is leaving, and at once when it may have been said before this page could hear it. */
export function onSessionAnnouncedOrMissed(listener: () => void): () => void {
  const hear = () => {
    if (!isLeaving()) listener();
  };
  if (!isLeaving() && wasMissed()) listener();
  return onSessionAnnounced(hear);
}

/**
 * Calls `listener` whenever the session may have changed: said by any tab, on return to this one, or when a page
 * is seen that was made ready in advance.
 */
export function onSessionChange(listener: () => void): () => void {
  const stop = onSessionAnnounced(listener);
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  addEventListener('focus', listener);
  addEventListener('pageshow', onShow);
  document.addEventListener('prerenderingchange', listener);
  return () => {
    stop();
    document.removeEventListener('prerenderingchange', listener);
    removeEventListener('focus', listener);
    removeEventListener('pageshow', onShow);
  };
}
