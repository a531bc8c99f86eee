import { BuyersWords } from '@/components/orders/buyers-words';
import { ShipmentRow } from '@/components/orders/shipment-row';
import { TaxRow } from '@/components/orders/tax-row';
import { TogetherRow } from '@/components/orders/together-row';
import { Lines } from '@/components/ui/lines';
import { Day } from '@/components/ui/moment';
import { Quantity } from '@/components/ui/quantity';
import { Sheet } from '@/components/ui/sheet';
import { SummaryList, SummaryRow, SummaryTotal } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import { Tile } from '@/components/ui/tile';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { Order } from '@/lib/orders/schema';
import { standingOf } from '@/lib/orders/standing';

type OrderFactsProps = {
  order: Order;
  /** The list that the order stands in for who looks at it. */
  list: string;
  /** Padding like that of the sheets below it. */
  className?: string;
};

/** What an order is for and where it goes, beside its payment and on its receipt. */
export function OrderFacts({ order, list, className = 'px-4 py-5 tablet:p-6' }: OrderFactsProps) {
  const { givenBack, kept } = standingOf(order);
  // Admins have no pages of their own orders and quotes.
  const quotePage = list === paths.allOrders ? paths.answerQuote : paths.quote;
  const isPartBack = order.paid && givenBack > 0;
  const paidLabel = isPartBack ? 'Paid after refund' : 'Paid';
  const totalLabel = order.paid ? paidLabel : 'Total';
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
            <TextLink href={quotePage(order.quoteId)}>{order.quoteNumber}</TextLink>
          </SummaryRow>
        )}
        <SummaryRow label="Placed">
          <Day iso={order.createdAt} />
        </SummaryRow>
        <SummaryRow label="Name">
          <bdi>{order.userName}</bdi>
        </SummaryRow>
        <SummaryRow label="Deliver to">
          <Lines>{order.address}</Lines>
        </SummaryRow>
        <SummaryRow label="Phone">{order.phn}</SummaryRow>
        <TogetherRow order={order} list={list} />
        <BuyersWords order={order} />
        <ShipmentRow order={order} />
        {isPartBack && <SummaryRow label="Paid">{formatMoney(order.total, order.currency)}</SummaryRow>}
        {isPartBack && <SummaryRow label="Refunded">{formatMoney(givenBack, order.currency)}</SummaryRow>}
        <SummaryTotal label={totalLabel}>
          {formatMoney(isPartBack ? kept : order.total, order.currency)}
        </SummaryTotal>
        <TaxRow total={isPartBack ? kept : order.total} currency={order.currency} />
      </SummaryList>
    </Sheet>
  );
}
