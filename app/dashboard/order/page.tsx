import type { Metadata } from 'next';
import { OrderListForm } from '@/components/lists/order-list-form';
import { UnverifiedNotice } from '@/components/orders/unverified-notice';
import { AskQuote } from '@/components/quotes/ask-quote';
import { Empty } from '@/components/ui/empty';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { paths } from '@/lib/base/paths';
import { readOwnList } from '@/lib/http/order-list';
import { showList } from '@/lib/lists/shown';
import { mostLines } from '@/lib/orders/most-lines';
import { unverifiedListWords } from '@/lib/orders/unverified';
import { deliveryStart } from '@/lib/users/delivery-start';

const page = dashboardPages.orderList;
export const metadata: Metadata = { title: page.title };

/** The checkout of the order list: one delivery for all its lines, up to the most that can be ordered at once. */
export default async function OrderListPage() {
  const actor = await requirePageActor(page);
  const { lines, version } = await readOwnList();
  const [list, { places, start }] = await Promise.all([
    showList(lines.slice(0, mostLines)),
    deliveryStart(actor),
  ]);
  const notice = unverifiedListWords(actor);
  return (
    <>
      <PageHeading title={page.title} lead="One delivery and one payment for everything on your list." />
      {notice && <UnverifiedNotice words={notice} className="mb-5" />}
      {list.lines.length === 0 ? (
        <Sheet aria-label="Nothing to order">
          <Empty title="Nothing on your list yet" link={{ href: paths.list, label: 'Go to the list' }}>
            Put products on your list first; all of them are then ordered and paid for at once.
          </Empty>
        </Sheet>
      ) : (
        <>
          <OrderListForm
            list={list}
            version={version}
            email={actor.email}
            start={start}
            places={places}
            requestKey={crypto.randomUUID()}
          />
          {actor.role !== 'admin' && <AskQuote list={list} isMailed={actor.verified} />}
        </>
      )}
    </>
  );
}
