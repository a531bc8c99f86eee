import { type DetailPageProps, detailPage } from '@/app/dashboard/detail-page';
import { cardSettings } from '@/app/dashboard/payment/card-settings';
import { CardPayment } from '@/components/payment/card-payment';
import { ChangeOrder } from '@/components/payment/change-order';
import { OrderFacts } from '@/components/payment/order-facts';
import { PaidHeading } from '@/components/payment/paid-heading';
import { PaymentClosed } from '@/components/payment/payment-closed';
import { NextSteps, PaymentDone } from '@/components/payment/payment-done';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeading } from '@/components/ui/page-heading';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { isOnSale } from '@/lib/catalogue/data';
import { getOwnOrder } from '@/lib/orders/detail';
import { standingOf } from '@/lib/orders/standing';
import { paidTogether } from '@/lib/payments/joint/receipt';

const { open, generateMetadata } = detailPage(dashboardPages.payment, paths.payment, getOwnOrder);

export { generateMetadata };

/**
 * The payment of one of the customer's own orders; paid and cancelled orders show their outcome instead of the card
 * form. Middleware responds with 404 to an unknown or foreign order.
 */
export default async function PaymentPage(props: DetailPageProps) {
  const { actor, shown: order } = await open(props);
  const isSold = !order.paid && (await isOnSale(order.productId));
  const orders = actor.role === 'admin' ? dashboardPages.allOrders : dashboardPages.myOrders;
  return (
    <>
      <Breadcrumb parent={orders} current={order.number} />
      {order.paid ? (
        <PaidHeading
          receipts={[{ charged: order.total, kept: standingOf(order).kept, currency: order.currency }]}
          together={await paidTogether(actor, order)}
          refunded="Refunded order"
        />
      ) : (
        <PageHeading title={order.state === 'cancelled' ? 'Canceled order' : 'Pay for your order'} />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_380px] xl:gap-8 print:grid-cols-1">
        {order.state === 'paid' && (
          <PaymentDone
            payments={[{ transactionId: order.transactionId ?? '', orderId: order.id }]}
            ordersHref={orders.path}
          >
            <NextSteps order={order} />
          </PaymentDone>
        )}
        {order.state === 'cancelled' && <PaymentClosed order={order} isSold={isSold} />}
        {order.state === 'unpaid' && (
          <CardPayment
            payer={{ name: order.userName, email: order.email, total: order.total, currency: order.currency }}
            pays={order.id}
            {...cardSettings()}
            laterHref={actor.role === 'admin' ? null : orders.path}
          />
        )}
        <div className="grid gap-5">
          <OrderFacts order={order} list={orders.path} />
          {order.state === 'unpaid' && <ChangeOrder order={order} isSold={isSold} />}
        </div>
      </div>
    </>
  );
}
