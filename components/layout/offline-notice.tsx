/** Part of every page; elements/offline-notice reveals it when the connection is lost. */
export function OfflineNotice() {
  return (
    <offline-notice role="status" className="block print:hidden">
      <p hidden suppressHydrationWarning className="offline">
        You are offline. What you see may be out of date; what you type stays here.
      </p>
    </offline-notice>
  );
}
