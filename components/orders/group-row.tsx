import { SummaryRow } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import type { Order } from '@/lib/orders/schema';

type GroupRowProps = {
  order: Pick<Order, 'groupNumber'>;
  /** Path of the list that shows the others. */
  list: string;
};

/** The group in which an order was placed, as a row of a summary that links to all of its orders. */
export function GroupRow({ order: { groupNumber }, list }: GroupRowProps) {
  if (groupNumber === null) return null;
  return (
    <SummaryRow label="Ordered together">
      <TextLink href={`${list}?q=${encodeURIComponent(groupNumber)}`}>{groupNumber}</TextLink>
    </SummaryRow>
  );
}
