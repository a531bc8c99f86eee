import { BuyerReferences } from '@/components/orders/buyer-references';
import { GroupRow } from '@/components/orders/group-row';
import { ShipmentRow } from '@/components/orders/shipment-row';
import { ReceiptSums } from '@/components/payment/receipt-sums';
import { DateOnly, DateTime } from '@/components/ui/date-time';
import { Quantity } from '@/components/ui/quantity';
import { Sheet } from '@/components/ui/sheet';
import { SummaryList, SummaryRow, SummaryText } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import { Tile } from '@/components/ui/tile';
import { figure, inUnits } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { zoneName } from '@/lib/base/time';
import type { OwnOrder } from '@/lib/orders/history';
import type { Order } from '@/lib/orders/schema';
import { standingOf } from '@/lib/orders/standing';

type OrderFactsProps = {
  order: Order & Pick<OwnOrder, 'hasQuote'>;
  /** Path of the list of orders for this visitor: the buyer's own, or the admins'. */
  list: string;
  /** Padding, to match that of the sheets below it. */
  className?: string;
};

/** An order's product, recipient and total, beside its payment and on its receipt. */
export function OrderFacts({ order, list, className = 'px-4 py-5 tablet:p-6' }: OrderFactsProps) {
  // Admins have no pages for orders and quotes of their own.
  const quotePage = list === paths.allOrders ? paths.answerQuote : paths.quote;
  const sums = order.paid
    ? { kept: standingOf(order).kept, label: 'Paid' }
    : { kept: order.total, label: 'Total' };
  return (
    <Sheet aria-labelledby="order-facts" className={className}>
      <h2 id="order-facts" className="font-bold text-base">
        Order summary
      </h2>
      <div className="mt-4 mb-2.5 flex items-center gap-4">
        <Tile src={order.productImg} alt="" sizes="84px" className="w-[84px] shrink-0" />
        <div className="min-w-0 text-balance [overflow-wrap:anywhere]">
          <b>
            <TextLink plain href={paths.product(order.productId)}>
              <bdi>{order.productName}</bdi>
            </TextLink>
          </b>
          <p className="text-ink-2 text-sm">
            <Quantity value={order.quantity} /> × {formatMoney(order.price, order.currency)}
          </p>
        </div>
      </div>
      <SummaryList>
        <SummaryRow label="Order">{order.number}</SummaryRow>
        {order.quoteId !== null && (
          <SummaryRow label="Price from quote">
            {order.hasQuote ? (
              <TextLink href={quotePage(order.quoteId)}>{order.quoteNumber}</TextLink>
            ) : (
              order.quoteNumber
            )}
          </SummaryRow>
        )}
        {order.returnedUnits > 0 && (
          <SummaryRow label="Taken back">
            {figure(order.returnedUnits)} of {inUnits(order.quantity)}
          </SummaryRow>
        )}
        <SummaryRow label="Placed">
          <DateOnly iso={order.createdAt} />
        </SummaryRow>
        {order.holdExpiresAt !== null && (
          <SummaryRow label="Held until">
            <DateTime iso={order.holdExpiresAt} />
            {`, ${zoneName}`}
          </SummaryRow>
        )}
        <SummaryRow label="Name">
          <bdi>{order.userName}</bdi>
        </SummaryRow>
        <SummaryText label="Deliver to" text={order.address} />
        <SummaryRow label="Phone">{order.phn}</SummaryRow>
        <GroupRow order={order} list={list} />
        <BuyerReferences order={order} />
        <ShipmentRow order={order} />
        <ReceiptSums charged={order.total} currency={order.currency} {...sums} />
      </SummaryList>
    </Sheet>
  );
}
