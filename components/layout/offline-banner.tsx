'use client';

import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** Says that the connection is gone, on every page, until it is back. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="print:hidden">
      {!online && (
        <p className="fixed inset-x-0 bottom-0 z-50 bg-deep px-4 py-3 text-center font-semibold text-note text-on-deep">
          You are offline. What you see may be out of date; what you type stays here.
        </p>
      )}
    </div>
  );
}
