import { TaxRow } from '@/components/orders/tax-row';
import { Quantity } from '@/components/ui/quantity';
import { SummaryList, SummaryRow, SummaryTotal } from '@/components/ui/summary-list';
import { TextLink } from '@/components/ui/text-link';
import { Tile } from '@/components/ui/tile';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import type { Quote } from '@/lib/orders/quotes/schema';

/** The lines of a quote: product, quantity, list price and offered price. */
export function QuoteLines({ quote: { lines, total, listTotal, currency } }: { quote: Quote }) {
  const money = (minor: number) => formatMoney(minor, currency);
  const isOffered = lines.some(({ price }) => price !== null);
  return (
    <>
      <ul className="mb-4 border-line border-t">
        {lines.map(({ productId, productName, productImg, sku, quantity, listPrice, price }) => (
          <li
            key={productId}
            className="grid grid-cols-[56px_minmax(0,1fr)] items-center gap-x-4 gap-y-1 border-line border-b py-3 sm:grid-cols-[56px_minmax(0,1fr)_auto]"
          >
            <Tile src={productImg} alt="" sizes="56px" className="row-span-2 w-14 sm:row-span-1" />
            <p className="min-w-0 font-semibold leading-snug [overflow-wrap:anywhere]">
              <TextLink plain href={paths.product(productId)}>
                <bdi>{productName}</bdi>
              </TextLink>
              <span className="block font-medium text-ink-2 text-note">
                {sku && <>SKU {sku}, </>}
                <Quantity value={quantity} /> × {money(price ?? listPrice)}
                {price !== null && price !== listPrice && <>, list price {money(listPrice)}</>}
              </span>
            </p>
            <p className="col-start-2 font-semibold sm:col-start-3 sm:text-right">
              {money((price ?? listPrice) * quantity)}
              <span className="sr-only"> for this line</span>
            </p>
          </li>
        ))}
      </ul>
      <SummaryList>
        {isOffered && total !== listTotal && (
          <SummaryRow label="At list prices">{money(listTotal)}</SummaryRow>
        )}
        <SummaryTotal label={isOffered ? 'Offered total' : 'Total at list prices'}>
          {money(total)}
        </SummaryTotal>
        <TaxRow
          total={lines.map(({ quantity, listPrice, price }) => (price ?? listPrice) * quantity)}
          currency={currency}
        />
      </SummaryList>
    </>
  );
}
