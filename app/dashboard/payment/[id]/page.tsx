import type { Metadata } from 'next';
import { cache } from 'react';
import { cardSettings } from '@/app/dashboard/payment/card-settings';
import { orNotFound } from '@/app/or-not-found';
import { ChangeOrder } from '@/components/payment/change-order';
import { OrderFacts } from '@/components/payment/order-facts';
import { OrderPayment } from '@/components/payment/order-payment';
import { PaymentClosed } from '@/components/payment/payment-closed';
import { PaymentDone, PaymentDoneHeading } from '@/components/payment/payment-done';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeading } from '@/components/ui/page-heading';
import { enter } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { getOwnOrder } from '@/lib/orders/detail';
import { paidTogether } from '@/lib/payments/joint/receipt';

type Props = { params: Promise<{ id: string }> };

const readOrder = cache(async (id: string) => {
  const actor = await enter(dashboardPages.payment, paths.payment(id));
  return orNotFound(getOwnOrder(actor, id));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `${dashboardPages.payment.title} ${(await readOrder((await params).id)).number}` };
}

/**
 * Paying one's own order, or reading what became of it: paid and cancelled orders show that instead of the card form.
 * Middleware answers 404 for an unknown or foreign order.
 */
export default async function PaymentPage({ params }: Props) {
  const { id } = await params;
  const actor = await enter(dashboardPages.payment, paths.payment(id));
  const order = await readOrder(id);
  const orders = actor.role === 'admin' ? dashboardPages.allOrders : dashboardPages.myOrders;
  return (
    <>
      <Breadcrumb parent={orders} current={order.number} />
      {order.paid ? (
        <PaymentDoneHeading order={order} together={await paidTogether(actor, order)} />
      ) : (
        <PageHeading title={order.state === 'cancelled' ? 'Canceled order' : 'Pay for your order'} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_380px] xl:gap-8 print:grid-cols-1">
        {order.state === 'paid' && <PaymentDone order={order} ordersHref={orders.path} />}
        {order.state === 'cancelled' && <PaymentClosed order={order} />}
        {order.state === 'unpaid' && (
          <OrderPayment
            order={order}
            {...cardSettings()}
            laterHref={actor.role === 'admin' ? null : orders.path}
          />
        )}
        <div className="grid gap-5">
          <OrderFacts order={order} list={orders.path} />
          {order.state === 'unpaid' && <ChangeOrder order={order} />}
        </div>
      </div>
    </>
  );
}
