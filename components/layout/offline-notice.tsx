/** Stands on every page and speaks when the connection is gone (elements/offline-notice). */
export function OfflineNotice() {
  return (
    <offline-notice role="status" className="block print:hidden">
      <p hidden suppressHydrationWarning className="offline">
        You are offline. What you see may be out of date; what you type stays here.
      </p>
    </offline-notice>
  );
}
