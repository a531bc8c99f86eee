import { type DetailPageProps, detailPage } from '@/app/dashboard/detail-page';
import { OrderDocuments } from '@/components/documents/order-documents';
import { GroupOrders } from '@/components/orders/group-orders';
import { OrderTimeline } from '@/components/orders/order-history';
import { OrderStatus } from '@/components/orders/order-status';
import { OwnOrderActions } from '@/components/orders/own-order-actions';
import { OrderFacts } from '@/components/payment/order-facts';
import { RecordHeading } from '@/components/ui/record-heading';
import { sheetPadding, TitledSheet } from '@/components/ui/sheet';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { isOnSale } from '@/lib/catalogue/data';
import { getDocuments } from '@/lib/documents/read';
import { getOwnOrder } from '@/lib/orders/detail';
import { ordersTogether } from '@/lib/orders/group/read';

const page = dashboardPages.myOrder;
const { open, generateMetadata } = detailPage(page, paths.myOrder, getOwnOrder);

export { generateMetadata };

/** One of a customer's own orders: its status, history and actions. Middleware responds with 404 to an unknown one. */
export default async function MyOrderPage(props: DetailPageProps) {
  const { actor, shown: order } = await open(props);
  const isSold = await isOnSale(order.productId);
  return (
    <>
      <RecordHeading
        page={page}
        list={dashboardPages.myOrders}
        number={order.number}
        begun="Placed"
        at={order.createdAt}
      >
        <OrderStatus order={order} by="owner" />
      </RecordHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px] xl:gap-7">
        <div className="grid gap-5">
          <OrderFacts order={order} list={paths.myOrders} className={sheetPadding} />
          <OwnOrderActions order={order} isSold={isSold} />
          {order.paid && <OrderDocuments documents={await getDocuments(actor, order.id)} />}
          <GroupOrders
            orders={await ordersTogether(actor, order.groupId)}
            shown={order.id}
            pageOf={paths.myOrder}
            by="owner"
          />
        </div>
        <TitledSheet title="What happened so far">
          <OrderTimeline order={order} />
        </TitledSheet>
      </div>
    </>
  );
}
