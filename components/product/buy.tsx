import { AlertForm } from '@/components/alerts/alert-form';
import { descriptionOf } from '@/components/product/description';
import { QuantityForm } from '@/components/product/quantity-form';
import { SoldOutWords } from '@/components/product/sold-out-words';
import { Note } from '@/components/ui/note';
import { Quantity } from '@/components/ui/quantity';
import { Stars } from '@/components/ui/stars';
import type { Shelf } from '@/lib/base/categories';
import { inReviews, inWorkingDays, tenths } from '@/lib/base/figures';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { alertId, paths } from '@/lib/base/paths';
import { isSoldOut } from '@/lib/base/quantity-rules';
import { site } from '@/lib/base/site';
import type { ProductDetail } from '@/lib/catalogue/detail';
import { averageRating } from '@/lib/reviews/rating';

/** What a buyer must know before ordering, and the form that leads to the order. */
export function Buy({ product, shelf }: { product: ProductDetail; shelf: Shelf }) {
  const { name, price, isLive } = product;
  const { lead, isLong } = descriptionOf(product.desc);
  return (
    <div className="buy">
      <a href={paths.category(shelf.slug)} className="buy-shelf">
        {shelf.title}
      </a>
      <h1>
        <bdi>{name}</bdi>
      </h1>
      <Rating product={product} />
      <p className="buy-lead">
        <bdi>{lead}</bdi>{' '}
        {isLong && (
          <a href="#description" className="underline">
            Full description
          </a>
        )}
      </p>
      <p className="buy-price">
        <span>{isLive ? 'Price per unit' : 'Last price per unit'}</span>
        <b>
          {formatMoney(price)} <small>/u</small>
        </b>
      </p>
      <Order product={product} />
      <Delivery isLive={isLive} />
    </div>
  );
}

function Rating({ product: { ratings } }: { product: ProductDetail }) {
  const stars = averageRating(ratings);
  if (!stars) return null;
  return (
    <p className="buy-rating">
      <Stars rating={stars.average} />
      <b>{tenths(stars.average)}</b>
      <a href="#reviews" className="hit-area underline">
        {inReviews(stars.count)}
      </a>
    </p>
  );
}

function Order({ product }: { product: ProductDetail }) {
  const { id, quantity, available, isLive } = product;
  if (!isLive) {
    return (
      <Note tone="info" className="mt-5">
        <b className="block">No longer sold</b>
        This product is discontinued and can’t be ordered. This page stays for customers who own it.
      </Note>
    );
  }
  if (isSoldOut(product)) {
    return (
      <>
        <p className="stock stock-out">
          <b>Sold out</b> <SoldOutWords available={available} quantity={quantity} />
        </p>
        <section id={alertId} aria-label={messages.alerts.ask} className="mt-5">
          <AlertForm productId={id} />
        </section>
      </>
    );
  }
  const orders = Math.floor(available / quantity);
  return (
    <>
      <QuantityForm product={product} />
      <p className="stock">
        <b>In stock</b> <Quantity value={available} /> {available === 1 ? 'unit' : 'units'} available
        {orders > 1 && (
          <>
            , enough for <Quantity value={orders} /> minimum orders
          </>
        )}
        .
      </p>
    </>
  );
}

function Delivery({ isLive }: { isLive: boolean }) {
  if (!isLive) return null;
  const { handlingDays, transitDays, countryName } = site.delivery;
  return (
    <p className="buy-note">
      Free delivery within {countryName}. Paid orders ship within{' '}
      {inWorkingDays([handlingDays[1], handlingDays[1]])} and arrive {inWorkingDays(transitDays)} later.{' '}
      <a href={paths.delivery} className="underline">
        Delivery
      </a>{' '}
      <a href={paths.returns} className="underline">
        Returns within {site.returns.days} days
      </a>
    </p>
  );
}
