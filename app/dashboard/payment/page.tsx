import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { cardSettings } from '@/app/dashboard/payment/card-settings';
import { CardPayment } from '@/components/payment/card-payment';
import { JointOrders } from '@/components/payment/joint-orders';
import { PaidHeading } from '@/components/payment/paid-heading';
import { PaymentDone } from '@/components/payment/payment-done';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet, sheetPadding } from '@/components/ui/sheet';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import type { Order } from '@/lib/orders/schema';
import { chosenOrderIds, getOrdersToPay, leavesOthers, payableTogether } from '@/lib/orders/to-pay';
import { receiptsOf } from '@/lib/payments/joint/receipt';

const page = dashboardPages.payMany;
export const metadata: Metadata = { title: page.title };

type Props = { searchParams: Promise<Partial<Record<'order' | 'of', string | string[]>>> };

const sumOf = (orders: readonly Order[]): number => orders.reduce((sum, { total }) => sum + total, 0);

/** The payments of these orders, each once, with one of the orders that it paid. */
const paymentsOf = (orders: readonly Order[]) =>
  [...Map.groupBy(orders, ({ transactionId }) => transactionId)].flatMap(([transactionId, [order]]) =>
    transactionId && order ? [{ transactionId, orderId: order.id }] : [],
  );

/** Pays several of the customer's own orders at once: those named in the URL, else all that are unpaid. */
export default async function PayManyPage({ searchParams }: Props) {
  const { order, of } = await searchParams;
  const ticked = chosenOrderIds(order);
  // A form sent with no order ticked shows all of its orders again.
  const asked = ticked.length > 0 ? ticked : chosenOrderIds(of);
  const actor = await requirePageActor(page, asked.length > 0 ? paths.payMany(asked) : page.path);
  const orders = await getOrdersToPay(actor, asked);
  // Names the orders in the URL, so that the page still shows them once they are paid.
  if (asked.length === 0 && orders.length > 0) redirect(paths.payMany(orders.map(({ id }) => id)));
  const unpaid = payableTogether(orders);
  const paid = orders.filter(({ state }) => state === 'paid');
  const [first] = unpaid;
  const list = actor.role === 'admin' ? dashboardPages.allOrders : dashboardPages.myOrders;
  const isDone = !first && paid.length > 0;
  const receipts = isDone ? await receiptsOf(actor, orders) : [];
  const isOne = orders.length === 1; // a list of one line, too, leads here
  return (
    <>
      <Breadcrumb parent={list} current={page.title} />
      {isDone ? (
        <PaidHeading receipts={receipts} refunded={isOne ? 'Refunded order' : 'Refunded orders'} />
      ) : (
        <PageHeading title={isOne ? 'Pay for your order' : 'Pay for your orders'} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_420px] xl:gap-8 print:grid-cols-1">
        {first && (
          <CardPayment
            key={first.currency} // what is left in another currency is another payment
            payer={{
              name: first.userName,
              email: first.email,
              total: sumOf(unpaid),
              currency: first.currency,
            }}
            pays={unpaid.map(({ id }) => id)}
            {...cardSettings()}
            laterHref={list.path}
          />
        )}
        {isDone && (
          <PaymentDone payments={paymentsOf(paid)} ordersHref={list.path}>
            <p className="mt-4 text-sm">
              {`${isOne ? 'The order has a page of its own' : 'Each order has its own page'}, which shows its status.`}
            </p>
          </PaymentDone>
        )}
        {!first && !isDone && <NothingToPay ordersHref={list.path} />}
        {orders.length > 0 && (
          <JointOrders
            orders={orders}
            chosen={unpaid.map(({ id }) => id)}
            total={sumOf(unpaid)}
            receipts={receipts}
            isNoneTicked={ticked.length === 0}
            leavesOthers={await leavesOthers(actor, orders)}
          />
        )}
      </div>
    </>
  );
}

function NothingToPay({ ordersHref }: { ordersHref: string }) {
  return (
    <Sheet aria-label="Payment" className={`${sheetPadding} grid justify-items-start gap-5`}>
      <Note role="status" className="w-full">
        {messages.payment.noneLeft}
      </Note>
      <ButtonLink href={ordersHref} variant="ink">
        Back to orders
      </ButtonLink>
    </Sheet>
  );
}
