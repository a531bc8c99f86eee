import { orderNumber } from '@/components/orders/labels';
import { Lines } from '@/components/ui/lines';
import { Day } from '@/components/ui/moment';
import { Quantity } from '@/components/ui/quantity';
import { Sheet } from '@/components/ui/sheet';
import { SummaryList, SummaryRow, SummaryTotal } from '@/components/ui/summary-list';
import { Tile } from '@/components/ui/tile';
import { formatMoney } from '@/lib/base/money';
import type { Order } from '@/lib/orders/schema';

/** What an order is for and where it goes, beside its payment and on its receipt. */
export function OrderFacts({ order }: { order: Order }) {
  return (
    <Sheet aria-labelledby="order-facts" className="px-4 py-5 tablet:p-6">
      <h2 id="order-facts" className="font-bold text-base">
        Order summary
      </h2>
      <div className="mt-4 mb-2.5 flex items-center gap-4">
        <Tile src={order.productImg} alt="" sizes="84px" className="w-[84px] shrink-0" />
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <b>{order.productName}</b>
          <p className="text-ink-2 text-sm">
            <Quantity value={order.quantity} /> × {formatMoney(order.price, order.currency)}
          </p>
        </div>
      </div>
      <SummaryList>
        <SummaryRow label="Order">{orderNumber(order.id)}</SummaryRow>
        <SummaryRow label="Placed">
          <Day iso={order.createdAt} />
        </SummaryRow>
        <SummaryRow label="Name">{order.userName}</SummaryRow>
        <SummaryRow label="Deliver to">
          <Lines>{order.address}</Lines>
        </SummaryRow>
        <SummaryRow label="Phn">{order.phn}</SummaryRow>
        <SummaryTotal label={order.paid ? 'Paid' : 'Total'}>
          {formatMoney(order.total, order.currency)}
        </SummaryTotal>
      </SummaryList>
    </Sheet>
  );
}
