import { PriceTable } from '@/components/product/price-table';
import { buttonStyle } from '@/components/ui/button-style';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';
import { Quantity } from '@/components/ui/quantity';
import { messages } from '@/lib/base/messages';
import { decimalsOf, formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { largestQuantity } from '@/lib/base/quantity-rules';
import { stepOf } from '@/lib/base/quantity-step';
import { site } from '@/lib/base/site';
import type { ProductDetail } from '@/lib/catalogue/detail';

/** The placeholder for which `elements/quantity-price` inserts a number. */
const gap = '{}';

/** Shown after a total whose unit price depends on the quantity. */
const unitWords = (price: string) => ` at ${price} /u`;

/**
 * The quantity and its total. A plain form that leads to the order form with the quantity; `elements/quantity-price`
 * adds step buttons and a live total.
 */
export function QuantityForm({ product }: { product: ProductDetail }) {
  const { id, name, price, breaks, quantity, available, step: carton } = product;
  const step = stepOf(quantity, carton);
  const { quantityMin, quantityMax, quantityWhole, quantityStep, quantityStepMost } = messages.order;
  return (
    <>
      <PriceTable product={product} />
      <quantity-price
        data-price={price}
        data-minor={10 ** decimalsOf(site.currency.code)}
        data-currency={site.currency.code}
        data-locale={site.locale}
        data-min={quantityMin}
        data-max={quantityMax}
        {...(breaks && { 'data-breaks': JSON.stringify(breaks), 'data-unit': unitWords(gap) })}
        data-between={carton === null ? quantityWhole : quantityStep(carton, quantity, gap)}
        data-most={
          carton === null ? quantityWhole : quantityStepMost(carton, quantity, largestQuantity(product))
        }
        className="group/quantity block"
        suppressHydrationWarning
      >
        <form action={paths.purchase(id)} className="order">
          <div className="order-head">
            <label htmlFor="quantity">
              Quantity, minimum <Quantity value={quantity} />
              {carton !== null && (
                <>
                  , in steps of <Quantity value={carton} />
                </>
              )}
            </label>
            <span className="order-sum">
              Total{' '}
              <output htmlFor="quantity" suppressHydrationWarning>
                {formatMoney(price * quantity)}
                {breaks && unitWords(formatMoney(price))}
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
              step={carton ?? 1}
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
          <button
            type="submit"
            name="product"
            value={id}
            formAction={paths.listAdd}
            formMethod="post"
            className={cn(buttonStyle({ size: 'lg', spread: true }), 'order-list')}
          >
            <span>
              Add to order list <span className="sr-only">{name}</span>
            </span>
            <Icon name="list" />
          </button>
        </form>
      </quantity-price>
    </>
  );
}
