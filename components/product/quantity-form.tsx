import { buttonStyle } from '@/components/ui/button-style';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';
import { Quantity } from '@/components/ui/quantity';
import { messages } from '@/lib/base/messages';
import { decimalsOf, formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { stepOf } from '@/lib/base/quantity-step';
import { site } from '@/lib/base/site';
import type { ProductDetail } from '@/lib/catalogue/detail';

/** How many minimum orders the sums are shown for. */
const shownOrders = [1, 5, 20];

/**
 * How many units, and what they come to. A form of its own that leads to the order form with the quantity;
 * `elements/quantity-price` adds steps and the sum while typing.
 */
export function QuantityForm({ product }: { product: ProductDetail }) {
  const { id, name, price, quantity, available } = product;
  const step = stepOf(quantity);
  return (
    <>
      <Sums product={product} />
      <quantity-price
        data-price={price}
        data-minor={10 ** decimalsOf(site.currency.code)}
        data-currency={site.currency.code}
        data-locale={site.locale}
        data-min={messages.order.quantityMin}
        data-max={messages.order.quantityMax}
        className="group/quantity block"
        suppressHydrationWarning
      >
        <form action={paths.purchase(id)} className="order">
          <div className="order-head">
            <label htmlFor="quantity">
              Quantity, minimum <Quantity value={quantity} />
            </label>
            <span className="order-sum">
              Total{' '}
              <output htmlFor="quantity" suppressHydrationWarning>
                {formatMoney(price * quantity)}
              </output>
            </span>
          </div>
          <div className="step">
            <button type="button" data-step={-step} aria-label={`${step} fewer`}>
              −
            </button>
            <input
              id="quantity"
              name="quantity"
              type="number"
              inputMode="numeric"
              autoComplete="off"
              required
              min={quantity}
              max={available}
              defaultValue={quantity}
              aria-describedby="quantity-wrong"
              suppressHydrationWarning
            />
            <button type="button" data-step={step} aria-label={`${step} more`}>
              +
            </button>
          </div>
          <button
            type="submit"
            className={cn(buttonStyle({ variant: 'fill', size: 'xl', spread: true }), 'w-full')}
          >
            <span>
              Purchase <span className="sr-only">{name}</span>
            </span>
            <Icon name="arrow" />
          </button>
          <p id="quantity-wrong" role="status" className="order-wrong" suppressHydrationWarning />
        </form>
      </quantity-price>
    </>
  );
}

function Sums({ product: { price, quantity, available } }: { product: ProductDetail }) {
  const rows = shownOrders.filter((orders) => orders * quantity <= available);
  return (
    <table className="sums">
      <caption className="sr-only">Price for quantity</caption>
      <thead>
        <tr>
          <th scope="col">Price for quantity</th>
          <th scope="col">Minimum orders</th>
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((orders) => (
          <tr key={orders}>
            <th scope="row">
              <Quantity value={orders * quantity} /> {orders * quantity === 1 ? 'unit' : 'units'}
            </th>
            <td>{orders}</td>
            <td>{formatMoney(orders * quantity * price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
