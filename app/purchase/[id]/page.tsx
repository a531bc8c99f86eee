import type { Metadata } from 'next';
import { cache } from 'react';
import { orNotFound } from '@/app/or-not-found';
import { isWholePage } from '@/app/whole-page';
import { SessionKeeper } from '@/components/auth/session-keeper';
import { SiteFooter } from '@/components/layout/site-footer';
import { OrderForm } from '@/components/orders/order-form';
import {
  againParameter,
  askedAgain,
  askedQuantity,
  orderStart,
  quantityParameter,
} from '@/components/orders/order-start';
import { UnverifiedNotice } from '@/components/orders/unverified-notice';
import { Breadcrumb } from '@/components/ui/breadcrumb';
import { PageHeading } from '@/components/ui/page-heading';
import type { Actor } from '@/lib/auth/actor';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';
import { isSoldOut } from '@/lib/base/quantity-rules';
import { getProduct } from '@/lib/catalogue/data';
import { getNewestProducts } from '@/lib/catalogue/shown';
import { getLastOrder } from '@/lib/orders/last-order';
import { unverifiedWords } from '@/lib/orders/unverified';
import { getAddresses } from '@/lib/users/addresses/data';
import { getProfile } from '@/lib/users/data';

type Props = {
  params: Promise<{ id: string }>;
  searchParams: Promise<{ [name in typeof quantityParameter | typeof againParameter]?: string | string[] }>;
};

/** Read once per request and never from a cache, because the form needs the current stock. */
const findProduct = cache((id: string) => orNotFound(getProduct(id)));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = await findProduct((await params).id);
  return { title: `Order ${product.name}`, robots: { index: false } };
}

/** The order to order again, if it is the buyer's own, else the buyer's newest. */
const lastOrderFor = async (actor: Actor, again: string | null) =>
  (again && (await getLastOrder(actor, again))) || getLastOrder(actor);

/** The order form of one product (specification §2). Middleware responds with 404 to an unknown product. */
export default async function PurchasePage({ params, searchParams }: Props) {
  const { id } = await params;
  const { [quantityParameter]: quantity, [againParameter]: again } = await searchParams;
  const asked = askedQuantity(quantity);
  const oldOrder = askedAgain(again);
  const here = oldOrder ? paths.purchaseAgain(id, oldOrder) : paths.purchase(id, asked);
  const actor = await requireActor('user', here);
  const [product, profile, last, places, newest] = await Promise.all([
    findProduct(id),
    getProfile(actor),
    lastOrderFor(actor, oldOrder),
    getAddresses(actor),
    getNewestProducts(),
  ]);
  const main = places.find(({ isMain }) => isMain);
  const notice = isSoldOut(product) ? '' : await unverifiedWords(actor, product);
  return (
    <>
      <main id="main" tabIndex={-1} className="bg-canvas outline-none">
        <div className="wrap pt-6 pb-[72px] sidebar:pt-10 sidebar:pb-[88px]">
          <SessionKeeper email={actor.email} />
          <Breadcrumb parent={{ title: product.name, path: paths.product(product.slug) }} current="Order" />
          <PageHeading
            title="Place an order"
            lead={
              <>
                <bdi>{product.name}</bdi>. You pay after the order is placed.
              </>
            }
          />
          {notice && <UnverifiedNotice words={notice} className="mb-5" />}
          <OrderForm
            product={product}
            email={actor.email}
            start={orderStart(product, { ...profile, ...main }, last, asked)}
            places={places}
            asked={asked}
            hasScripts={!(await isWholePage())}
            requestKey={crypto.randomUUID()}
          />
        </div>
      </main>
      <SiteFooter products={newest} />
    </>
  );
}
