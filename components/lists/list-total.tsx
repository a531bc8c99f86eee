import { buttonStyle } from '@/components/ui/button-style';
import { SummaryList, SummaryRow, SummaryTotal } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { ShownList } from '@/lib/lists/schema';
import { mostLines } from '@/lib/orders/most-lines';

/** The target of the link that skips all lines. */
export const totalId = 'list-total';

export type ListTotalProps = {
  list: ShownList;
  /** False for admins, who answer quotes and have none of their own. */
  mayAsk?: boolean | undefined;
};

/** The list's total and the links to the checkout and to asking for a price. */
export function ListTotal({ list: { lines, total, orderable }, mayAsk = true }: ListTotalProps) {
  const left = lines.length - orderable;
  return (
    <section
      id={totalId}
      tabIndex={-1}
      aria-label="Total"
      className="grid gap-4 rounded-lg bg-surface-2 p-5 outline-none xl:sticky xl:top-[calc(var(--header)+24px)]"
    >
      <SummaryList>
        <SummaryRow label="Lines">{lines.length}</SummaryRow>
        {left > 0 && <SummaryRow label="Can’t be ordered as is">{left}</SummaryRow>}
        <SummaryTotal label="Total">{formatMoney(total)}</SummaryTotal>
      </SummaryList>
      {lines.length > mostLines && (
        <p className="text-ink-2 text-note">
          You can order up to {mostLines} lines at once. The first {mostLines} are ordered now; the rest stay
          here.
        </p>
      )}
      {orderable > 0 ? (
        <a
          id="check-out"
          href={paths.orderList}
          className={buttonStyle({ variant: 'fill', size: 'xl', className: 'w-full' })}
        >
          Check out
        </a>
      ) : (
        <p className="text-ink-2 text-note">Nothing on this list can be ordered as is.</p>
      )}
      {lines.length > 0 && mayAsk && (
        <p className="text-note">
          <TextLink id="ask-price" href={paths.askQuote}>
            Or ask for a price
          </TextLink>
        </p>
      )}
      <p className="text-ink-2 text-note">Delivery is free. You pay once, after the order is placed.</p>
    </section>
  );
}
