import { OrderStatus } from '@/components/orders/order-status';
import { ReceiptSums } from '@/components/payment/receipt-sums';
import { Button } from '@/components/ui/button';
import { DateTime } from '@/components/ui/date-time';
import { Note } from '@/components/ui/note';
import { Quantity } from '@/components/ui/quantity';
import { Sheet } from '@/components/ui/sheet';
import { SummaryList } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { zoneName } from '@/lib/base/time';
import type { Order } from '@/lib/orders/schema';
import { standingOf } from '@/lib/orders/standing';
import type { Receipt } from '@/lib/payments/schema';

type JointOrdersProps = {
  orders: readonly Order[];
  /** Ids of the orders to pay now; empty where nothing can be chosen. */
  chosen: readonly string[];
  /** Sum of what is left to pay. */
  total: number;
  /** Once all is paid: what was charged in each currency, and what of it was kept. */
  receipts: readonly Receipt[];
  /** The form was sent with no order ticked, so all of them are shown again. */
  isNoneTicked?: boolean;
  /** More orders wait than one payment can take. */
  leavesOthers?: boolean;
};

/** The orders of a joint payment; unpaid ones can be ticked or unticked (a form that loads the page again). */
export function JointOrders(props: JointOrdersProps) {
  const { orders, chosen, total, receipts, isNoneTicked, leavesOthers } = props;
  const canChoose = chosen.length > 0;
  const isChosen = ({ id }: Order) => chosen.includes(id);
  const hasOthers = canChoose && orders.some((order) => order.state === 'unpaid' && !isChosen(order));
  const unpaid = {
    charged: total,
    kept: total,
    currency: (orders.find(isChosen) ?? orders[0])?.currency ?? '',
    parts: orders.filter(isChosen).map((order) => order.total),
    label: 'Total',
  };
  const [heldUntil] = orders
    .filter(isChosen)
    .flatMap(({ holdExpiresAt }) => holdExpiresAt ?? [])
    .toSorted();
  const paid = receipts.map((receipt) => ({
    ...receipt,
    parts: orders
      .filter(({ currency }) => currency === receipt.currency)
      .map((order) => standingOf(order).kept),
  }));
  return (
    <Sheet aria-labelledby="joint-orders" className="px-4 py-5 tablet:p-6">
      <h2 id="joint-orders" className="font-bold text-base">
        {orders.length === 1 ? '1 order' : `${orders.length} orders`}
      </h2>
      {heldUntil && (
        <p className="mt-1 text-ink-2 text-sm">
          {chosen.length === 1 ? 'It is held until ' : 'They are held until '}
          <DateTime iso={heldUntil} />
          {`, ${zoneName}.`}
        </p>
      )}
      {isNoneTicked && canChoose && (
        <Note tone="bad" role="alert" className="mt-4">
          {messages.payment.noneTicked}
        </Note>
      )}
      <form action={paths.payTogether} className="group/joint mt-3">
        {orders.filter(isChosen).map(({ id }) => (
          <input key={id} type="hidden" name="of" value={id} />
        ))}
        <ul className="grid text-sm">
          {orders.map((order) => (
            <li
              key={order.id}
              className="flex enlarged:flex-wrap items-start gap-3 border-line border-b py-3 last:border-0"
            >
              {isChosen(order) && (
                <input
                  type="checkbox"
                  name="order"
                  value={order.id}
                  defaultChecked
                  aria-label={`Pay order ${order.number}`}
                  className="mt-0.5 size-6 shrink-0 accent-ink"
                />
              )}
              <div className="min-w-0 grow enlarged:basis-2/3 text-balance [overflow-wrap:anywhere]">
                <TextLink href={paths.payment(order.id)} className="font-semibold">
                  {order.number}
                </TextLink>
                <p>
                  <Quantity value={order.quantity} /> × <bdi>{order.productName}</bdi>
                </p>
                <OrderStatus order={order} by="owner" />
              </div>
              <b className="shrink-0">{formatMoney(order.total, order.currency)}</b>
            </li>
          ))}
        </ul>
        {canChoose && orders.length > 1 && (
          <>
            <p className="mt-4 supports-[selector(:has(a))]:hidden font-semibold text-note text-warn group-has-[[type=checkbox]:not(:checked)]/joint:block">
              The total still counts every order above.
            </p>
            <Button type="submit" variant="line" size="sm" className="mt-4">
              Pay only selected orders
            </Button>
          </>
        )}
      </form>
      {leavesOthers && (
        <Note tone="warn" className="mt-4">
          {messages.payment.leavesOthers}
        </Note>
      )}
      {hasOthers && <p className="mt-4 text-ink-2 text-note">{messages.payment.otherCurrency}</p>}
      <SummaryList className="mt-4">
        {(paid.length > 0 ? paid : [unpaid]).map((sums) => (
          <ReceiptSums key={sums.currency} {...sums} />
        ))}
      </SummaryList>
    </Sheet>
  );
}
