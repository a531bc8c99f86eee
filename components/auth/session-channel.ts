const channelName = 'session';

/** Tells every tab, this one included, that someone signed in or out. */
export function announceSessionChange(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('changed');
  channel.close();
}

/** Calls `listener` when any tab, this one included, says that someone signed in or out. */
export function onSessionAnnounced(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', listener);
  return () => channel.close();
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
