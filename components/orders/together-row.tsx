import { SummaryRow } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import type { Order } from '@/lib/orders/schema';

type TogetherRowProps = {
  order: Pick<Order, 'groupNumber'>;
  /** The list in which the others stand. */
  list: string;
};

/** With which others an order was placed, as a row of a summary that leads to all of them. */
export function TogetherRow({ order: { groupNumber }, list }: TogetherRowProps) {
  if (groupNumber === null) return null;
  return (
    <SummaryRow label="Ordered together">
      <TextLink href={`${list}?q=${encodeURIComponent(groupNumber)}`}>{groupNumber}</TextLink>
    </SummaryRow>
  );
}
