import { type DetailPageProps, detailPage } from '@/app/dashboard/detail-page';
import { OrderDocuments } from '@/components/documents/order-documents';
import { NextStep } from '@/components/orders/all-orders-table';
import { GroupOrders } from '@/components/orders/group-orders';
import { OrderHistory } from '@/components/orders/order-history';
import { OrderSheet } from '@/components/orders/order-sheet';
import { disputeWarning, OrderStatus } from '@/components/orders/order-status';
import { PaidBackForm } from '@/components/orders/paid-back-form';
import { RefundForm } from '@/components/orders/refund-form';
import { ShipmentForm } from '@/components/orders/shipment-form';
import { ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { RecordHeading } from '@/components/ui/record-heading';
import { TitledSheet } from '@/components/ui/sheet';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { newId } from '@/lib/base/new-id';
import { paths } from '@/lib/base/paths';
import { getDocuments } from '@/lib/documents/read';
import { getOrderDetail } from '@/lib/orders/detail';
import { ordersTogether } from '@/lib/orders/group/read';
import type { OrderDetail } from '@/lib/orders/history';
import { toSend } from '@/lib/orders/pack';
import { standingOf } from '@/lib/orders/standing';
import { isOwed, leftToRefund } from '@/lib/orders/trouble';

const page = dashboardPages.order;
const { open, generateMetadata } = detailPage(page, paths.order, getOrderDetail);

export { generateMetadata };

/** What the buyer has yet to get back, and why. */
function missingWords(order: OrderDetail): string {
  const money = (minor: number) => formatMoney(minor, order.currency);
  const { cameBack, failed, notAllBack } = messages.refund;
  if (order.owedAmount === 0) return notAllBack(money(leftToRefund(order)));
  return isOwed(order) ? cameBack : failed(money(order.owedAmount));
}

/** One order with its history, for admins. Middleware responds with 404 to an unknown order. */
export default async function OrderPage(props: DetailPageProps) {
  const { id, actor, shown: order } = await open(props);
  const together = await ordersTogether(actor, order.groupId);
  const { money, step } = standingOf(order);
  const isGivenBack = money === 'refunded';
  const isBack = order.paid && step === null && !isGivenBack;
  const hasSlip = step !== null && order.dispute === null; // as lib/documents/slips packs
  // Unsent orders are packed with their group; a sent order has a slip of its own.
  const slipsOf = step && toSend.includes(step) ? (order.groupId ?? id) : id;
  return (
    <>
      <RecordHeading
        page={page}
        list={dashboardPages.allOrders}
        number={order.number}
        begun="Placed"
        at={order.createdAt}
        actions={order.paid && step === null ? null : <NextStep order={order} />}
      >
        <OrderStatus order={order} by="office" />
      </RecordHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_400px] xl:gap-7">
        <div className="grid gap-5">
          <OrderSheet order={order} />
          <GroupOrders orders={together} shown={order.id} pageOf={paths.order} by="office">
            {together.some((each) => standingOf(each).step) && (
              <ButtonLink
                href={paths.picked(together.map((each) => each.id))}
                variant="line"
                size="sm"
                prefetch={false}
                className="mt-4"
              >
                Update or ship all of them
              </ButtonLink>
            )}
          </GroupOrders>
          {isGivenBack && <Note tone="info">{messages.order.givenBack}</Note>}
          {isBack && <Note tone="info">{messages.order.unitsBack}</Note>}
          {(order.owedAmount > 0 || isOwed(order)) && <Note tone="warn">{missingWords(order)}</Note>}
          {order.dispute && <Note tone="warn">{disputeWarning[order.dispute]}</Note>}
          {order.refunding !== null && (
            <Note tone="warn" role="status">
              A refund of {formatMoney(order.refunding, order.currency)} is under way.
            </Note>
          )}
          {order.refusedRefund && (
            <Note tone="warn">
              {messages.refund.notMade(
                formatMoney(order.refusedRefund.amount, order.currency),
                order.refusedRefund.reason,
              )}
            </Note>
          )}
          {order.paid && (
            <OrderDocuments documents={await getDocuments(actor, id)} slipsOf={hasSlip ? slipsOf : null} />
          )}
          {step && step !== 'pending' && (
            <TitledSheet title="Delivery">
              <ShipmentForm order={order} />
            </TitledSheet>
          )}
          {(order.paid || isOwed(order)) && order.refunding === null && leftToRefund(order) > 0 && (
            <TitledSheet title="Refund" className="print:hidden">
              <RefundForm order={order} requestId={newId()} />
            </TitledSheet>
          )}
          {order.owedAmount > 0 && order.refunding === null && (
            <TitledSheet title="Paid back another way" className="print:hidden">
              <PaidBackForm order={order} />
            </TitledSheet>
          )}
        </div>
        <TitledSheet title="History">
          <OrderHistory order={order} />
        </TitledSheet>
      </div>
    </>
  );
}
