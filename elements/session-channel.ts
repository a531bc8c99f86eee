const channelName = 'session';

/**
 * localStorage: when the session last changed (epoch milliseconds); sessionStorage: the change this tab last handled.
 */
const changedKey = 'session_changed';

/** Tells every tab, this one included, that someone signed in or out. */
export function announceSessionChange(): void {
  try {
    localStorage.setItem(changedKey, String(Date.now()));
  } catch {
    // storage is off: pages that are still loading do not learn of it
  }
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/**
 * Whether the session changed after this page was requested, and so perhaps before it could listen. True only once per
 * tab and change: if the clock has been set back since, the change stays in the future and the page would reload
 * forever.
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
 * Calls `listener` until `signal` aborts when any tab, this one included, announces that someone signed in or out. The
 * channel is closed while the page is in the back/forward cache: a message would evict it, and the page checks the
 * session anyway when it is restored.
 */
export function onSessionAnnounced(listener: (event: MessageEvent) => void, signal: AbortSignal): void {
  let channel: BroadcastChannel | undefined;
  function open(): void {
    if (!navigator.cookieEnabled) return; // Firefox then refuses channels, too
    channel ??= new BroadcastChannel(channelName); // one that is replaced drops what it was just told
    channel.onmessage = listener;
  }
  function close(): void {
    channel?.close();
    channel = undefined;
  }
  open();
  addEventListener('pageshow', open, { signal });
  addEventListener('pagehide', close, { signal });
  signal.addEventListener('abort', close);
}

/** Whether this page is ending its own session: it must send no more requests with it. */
export const isLeaving = (): boolean => 'leaving' in document.documentElement.dataset;

/** Marks a page that is ending its own session and about to navigate away, for all of its modules. */
export function markLeaving(leaves: boolean): void {
  const { dataset } = document.documentElement;
  if (leaves) dataset['leaving'] = '';
  else delete dataset['leaving'];
}

/** Announces the session change to the other tabs and navigates this page to `target`. */
export function announceAndLeave(target: string): void {
  markLeaving(true);
  announceSessionChange();
  location.assign(target);
}

/** As `onSessionAnnounced`, but not while this page is leaving, and at once if it may have missed an announcement. */
export function onSessionAnnouncedOrMissed(listener: () => void, signal: AbortSignal): void {
  const hear = () => {
    if (!isLeaving()) listener();
  };
  if (!isLeaving() && wasMissed()) listener();
  onSessionAnnounced(hear, signal);
}

/**
 * Calls `listener` until `signal` aborts whenever the session may have changed: announced by any tab (a `message`), on
 * return to this one, or when a prerendered page is first shown.
 */
export function onSessionChange(listener: (event: Event) => void, signal: AbortSignal): void {
  onSessionAnnounced(listener, signal);
  addEventListener('focus', listener, { signal });
  addEventListener('pageshow', (event) => event.persisted && listener(event), { signal });
  document.addEventListener('prerenderingchange', listener, { signal });
}
