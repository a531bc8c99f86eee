import { DateTime } from '@/components/ui/date-time';
import { zoneName } from '@/lib/base/time';
import type { Overview } from '@/lib/ops/overview/schema';

/** When the sums over all orders were computed; nothing if they were computed for this very request. */
export function SummedAt({ at }: { at: Overview['summedAt'] }) {
  if (at === null) return null;
  return (
    <p className="text-ink-3 text-note">
      Revenue, sales and buyers as of <DateTime iso={at} />, {zoneName}, counted anew every minute.
    </p>
  );
}
