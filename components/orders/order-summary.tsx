import type { ReactNode } from 'react';
import { TaxRow } from '@/components/orders/tax-row';
import { Quantity } from '@/components/ui/quantity';
import { Sheet } from '@/components/ui/sheet';
import { SummaryList, SummaryRow, SummaryTotal } from '@/components/ui/summary-list';
import { Tile } from '@/components/ui/tile';
import { figure } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { largestQuantity } from '@/lib/base/quantity-rules';
import { totalFor, unitPriceFor } from '@/lib/base/unit-price';
import { priceTiers } from '@/lib/catalogue/orderable';
import type { Product } from '@/lib/catalogue/product';

type OrderSummaryProps = {
  product: Product;
  quantity: number;
  /** Greys out the total while the quantity can't be ordered. */
  invalid: boolean;
  /** Focuses the quantity field. */
  onChange: () => void;
  children: ReactNode;
};

/** The product being ordered and its total, beside the order form. */
export function OrderSummary({ product, quantity, invalid, onChange, children }: OrderSummaryProps) {
  const total = totalFor(product, quantity);
  const most = largestQuantity(product);
  const next = priceTiers(product).find(({ from }) => from > quantity && from <= most);
  return (
    <Sheet
      aria-label="Order summary"
      className="overflow-hidden sidebar:sticky sidebar:top-[calc(var(--header)+24px)]"
    >
      <Tile
        src={product.img}
        alt={product.name}
        sizes="(min-width: 1152px) 380px, 100vw"
        widths={[384, 828, 1280]}
        first
        whole
        className="aspect-[8/5] rounded-none tablet:max-sidebar:aspect-[3/1]"
      />
      <div className="grid gap-3 px-4 py-5 tablet:p-6">
        <h2 className="font-bold text-lg leading-snug [overflow-wrap:anywhere]">
          <bdi>{product.name}</bdi>
        </h2>
        <p className="line-clamp-3 text-ink-2 text-sm [overflow-wrap:anywhere]">
          <bdi>{product.desc}</bdi>
        </p>
        <SummaryList>
          <SummaryRow label="Unit price">{formatMoney(unitPriceFor(product, quantity))}</SummaryRow>
          {next && (
            <SummaryRow label={`From ${figure(next.from)} units`}>{formatMoney(next.price)}</SummaryRow>
          )}
          <SummaryRow label="Quantity">
            <Quantity value={quantity} />{' '}
            <button
              type="button"
              onClick={onChange}
              className="needs-script hit-area ml-2 font-medium text-ink-2 underline decoration-line-strong hover:decoration-accent"
            >
              Change<span className="sr-only"> quantity</span>
            </button>
          </SummaryRow>
          <SummaryRow label="Minimum order">
            <Quantity value={product.quantity} />
          </SummaryRow>
          <SummaryTotal label="Total" muted={invalid} live>
            {formatMoney(total)}
          </SummaryTotal>
          <TaxRow total={total} />
        </SummaryList>
        {children}
      </div>
    </Sheet>
  );
}
