import type { Metadata } from 'next';
import { SubmitFailedMessages } from '@/components/form/submit-failed-messages';
import { EmptyList } from '@/components/lists/empty-list';
import { ListEditor } from '@/components/lists/list-editor';
import { totalId } from '@/components/lists/list-total';
import { QuickOrder } from '@/components/lists/quick-order';
import { RefillMissing } from '@/components/lists/refill-missing';
import { RefillPreview } from '@/components/lists/refill-preview';
import { SavedLists } from '@/components/lists/saved-lists';
import { Note } from '@/components/ui/note';
import type { Actor } from '@/lib/auth/actor';
import { listModule } from '@/lib/base/elements-module';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { newId } from '@/lib/base/new-id';
import { publicPage } from '@/lib/base/page-metadata';
import { loginFrom, paths } from '@/lib/base/paths';
import { readOwnList } from '@/lib/http/order-list';
import { readRefill } from '@/lib/lists/refill';
import { savedLists } from '@/lib/lists/saved';
import { type Refill, type RefillFrom, refillSchema } from '@/lib/lists/schema';
import { showList } from '@/lib/lists/shown';
import { mostLines } from '@/lib/orders/most-lines';

export const metadata: Metadata = publicPage({
  title: 'Order list',
  description: 'What you plan to order: add products by their SKU, change quantities, save lists by name.',
  path: paths.list,
  hidden: true,
});

type Asked = { why?: string | string[]; from?: string | string[]; id?: string | string[] };
type Props = { searchParams: Promise<Asked> };

/** Why a form posted without scripts could add nothing to the list (lib/http/list-door). */
const whys = new Map<unknown, string>([
  ['gone', messages.order.productMissing],
  ['full', messages.list.full(mostLines)],
  ['wrong', messages.list.quantityWrong],
  ['often', messages.tooMany],
  ['later', messages.unavailable],
]);

/** The saved list or order that the URL offers to add; null if there is none or it is somebody else's. */
async function refillAt(actor: Actor | null, wanted: RefillFrom | undefined): Promise<Refill | null> {
  if (!actor || !wanted) return null;
  return readRefill(actor, wanted).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

/** The visitor's order list, kept on the device or by the account. Not cached, and without framework scripts. */
export default async function ListPage({ searchParams }: Props) {
  const asked = await searchParams;
  const refusal = whys.get(asked.why);
  const wanted = refillSchema.safeParse({ from: asked.from, id: asked.id }).data;
  const login = loginFrom(wanted ? paths.listFrom(wanted.from, wanted.id) : paths.list);
  const { actor, lines } = await readOwnList();
  const [list, refill, saved] = await Promise.all([
    showList(lines),
    refillAt(actor, wanted),
    actor && savedLists(actor),
  ]);
  return (
    <div className="wrap pb-[clamp(64px,8vw,120px)]">
      <header className="py-9 sm:pt-14 sm:pb-10">
        <h1 className="text-4xl">Order list</h1>
        <p className="mt-4 max-w-[40em] text-lg text-pretty text-ink-2">
          What you plan to order, at current prices and stock.
          {!actor && (
            <>
              {' '}
              It is saved on this device;{' '}
              <a href={login} className="underline">
                log in
              </a>{' '}
              to use it on any device.
            </>
          )}
        </p>
      </header>
      {refusal && (
        <Note tone="bad" role="alert" className="mb-6">
          {refusal}
        </Note>
      )}
      {wanted && !refill && <RefillMissing wanted={wanted} isGuest={!actor} />}
      <order-list data-owned={actor?.email} className="group/order-list block">
        {listModule && <script type="module" async src={listModule} />}
        <p role="status" className="sr-only" suppressHydrationWarning />
        <div
          data-part
          className="grid grid-cols-[minmax(0,1fr)] gap-[clamp(40px,5vw,72px)] transition-opacity group-aria-busy/order-list:cursor-progress group-aria-busy/order-list:opacity-70 group-aria-busy/order-list:delay-200"
        >
          {refill && <RefillPreview refill={refill} />}
          <section aria-labelledby="list-title" className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h2 id="list-title" tabIndex={-1} className="text-2xl outline-none">
                Your lines
              </h2>
              {list.lines.length > 0 && (
                <a
                  href={`#${totalId}`}
                  className="inline-flex min-h-11 items-center font-semibold text-note underline xl:hidden"
                >
                  To the total, {formatMoney(list.total)}
                </a>
              )}
            </div>
            {list.lines.length > 0 ? (
              <ListEditor list={list} mayAsk={actor?.role !== 'admin'} />
            ) : (
              <EmptyList />
            )}
          </section>
          <section
            aria-labelledby="quick-title"
            className="grid grid-cols-[minmax(0,1fr)] gap-4 border-ink border-t pt-8 print:hidden"
          >
            <h2 id="quick-title" tabIndex={-1} className="text-2xl outline-none">
              Quick order
            </h2>
            <QuickOrder requestKey={actor && newId()} />
          </section>
          <section
            aria-labelledby="saved-title"
            className="grid grid-cols-[minmax(0,1fr)] gap-4 border-ink border-t pt-8"
          >
            <h2 id="saved-title" tabIndex={-1} className="text-2xl outline-none">
              Saved lists
            </h2>
            {saved ? (
              <SavedLists lists={saved} isEmpty={lines.length === 0} />
            ) : (
              <p className="text-ink-2">
                <a href={login} className="underline">
                  Log in
                </a>{' '}
                to save lists by name, such as one for each site, and reorder from them.
              </p>
            )}
          </section>
        </div>
        {/* At the bottom of the window, so that it is visible wherever on a long list a button was pressed. */}
        <div className="sticky bottom-3 z-10 *:mt-4">
          <SubmitFailedMessages />
        </div>
      </order-list>
    </div>
  );
}
