import { BuyerReferences } from '@/components/orders/buyer-references';
import { GroupRow } from '@/components/orders/group-row';
import { ShipmentRow } from '@/components/orders/shipment-row';
import { Email } from '@/components/ui/email';
import { Quantity } from '@/components/ui/quantity';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { SummaryList, SummaryRow, SummaryText, SummaryTotal } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import { Tile } from '@/components/ui/tile';
import { formatMoney } from '@/lib/base/money';
import { ordersFound, paths } from '@/lib/base/paths';
import type { OrderDetail } from '@/lib/orders/history';

/** What was ordered, by whom and for which address, as it was when the order was placed; of a forgotten buyer nothing. */
export function OrderSheet({ order }: { order: OrderDetail }) {
  return (
    <Sheet aria-labelledby="order-facts" className={sheetPadding}>
      <div className="mb-4 flex items-center gap-4">
        <Tile src={order.productImg} alt="" sizes="72px" className="w-[72px] shrink-0" />
        <h2 id="order-facts" className="min-w-0 font-bold text-lg leading-snug [overflow-wrap:anywhere]">
          <TextLink plain href={paths.product(order.productId)}>
            <bdi>{order.productName}</bdi>
          </TextLink>
        </h2>
      </div>
      <SummaryList>
        <SummaryRow label="Price">{formatMoney(order.price, order.currency)} /u</SummaryRow>
        {order.quoteId !== null && (
          <SummaryRow label="Price from quote">
            {order.hasQuote ? (
              <TextLink href={paths.answerQuote(order.quoteId)}>{order.quoteNumber}</TextLink>
            ) : (
              order.quoteNumber
            )}
          </SummaryRow>
        )}
        <SummaryRow label="Quantity">
          <Quantity value={order.quantity} />
        </SummaryRow>
        {order.returnedUnits > 0 && (
          <SummaryRow label="Back in stock">
            <Quantity value={order.returnedUnits} />
          </SummaryRow>
        )}
        <SummaryRow label="User">
          <bdi>{order.userName}</bdi>
        </SummaryRow>
        {order.email !== '' && (
          <>
            <SummaryRow label="Email">
              <TextLink href={ordersFound(order.email)}>
                <Email address={order.email} />
              </TextLink>
            </SummaryRow>
            <SummaryRow label="Phone">{order.phn}</SummaryRow>
            <SummaryText label="Address" text={order.address} />
          </>
        )}
        <GroupRow order={order} list={paths.allOrders} />
        <BuyerReferences order={order} />
        <ShipmentRow order={order} />
        {order.transactionId && <SummaryRow label="Payment">{order.transactionId}</SummaryRow>}
        {order.refundedAmount > 0 && (
          <SummaryRow label="Refunded">{formatMoney(order.refundedAmount, order.currency)}</SummaryRow>
        )}
        {order.lostAmount > 0 && (
          <SummaryRow label="Lost to disputes">{formatMoney(order.lostAmount, order.currency)}</SummaryRow>
        )}
        <SummaryTotal label="Total">{formatMoney(order.total, order.currency)}</SummaryTotal>
      </SummaryList>
    </Sheet>
  );
}
