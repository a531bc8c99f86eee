import { SummaryList, SummaryRow, SummaryTotal } from '@/components/ui/summary-list';
import { formatMoney } from '@/lib/base/money';
import type { ShownList } from '@/lib/lists/schema';

/** What the list comes to, and the way to the order. */
export function ListTotal({ list: { lines, total, orderable } }: { list: ShownList }) {
  const left = lines.length - orderable;
  return (
    <section
      aria-label="Total"
      className="grid gap-4 rounded-lg bg-surface-2 p-5 xl:sticky xl:top-[calc(var(--header)+24px)]"
    >
      <SummaryList>
        <SummaryRow label="Lines">{lines.length}</SummaryRow>
        {left > 0 && <SummaryRow label="Can’t be ordered as they stand">{left}</SummaryRow>}
        <SummaryTotal label="Total">{formatMoney(total)}</SummaryTotal>
      </SummaryList>
      {orderable === 0 && (
        <p className="text-ink-2 text-note">Nothing on this list can be ordered as it stands.</p>
      )}
    </section>
  );
}
