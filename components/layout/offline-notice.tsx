/** Stands on every page and speaks when the connection is gone (elements/offline-notice). */
export function OfflineNotice() {
  return (
    <offline-notice role="status" className="block print:hidden">
      <p
        hidden
        suppressHydrationWarning
        className="fixed inset-x-0 bottom-0 z-50 bg-deep px-4 py-3 text-center font-semibold text-note text-on-deep"
      >
        You are offline. What you see may be out of date; what you type stays here.
      </p>
    </offline-notice>
  );
}
