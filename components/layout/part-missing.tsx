import { buttonStyle } from '@/components/ui/button-style';
import { partMissingId } from '@/lib/base/browser-keys';

/** Shown by the early script, and by nothing else, when the page's own scripts could not be loaded. */
export function PartMissing() {
  return (
    <div
      id={partMissingId}
      role="alert"
      hidden
      suppressHydrationWarning
      className="fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-5 gap-y-3 bg-deep px-4 py-3 text-note text-on-deep print:hidden"
    >
      <p>
        <b>A part of the shop did not load.</b> <span data-part="" suppressHydrationWarning />
      </p>
      <button type="button" className={buttonStyle({ variant: 'fill' })}>
        Load again
      </button>
    </div>
  );
}
