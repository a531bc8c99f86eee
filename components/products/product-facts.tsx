import { Quantity } from '@/components/ui/quantity';
import { formatMoney } from '@/lib/base/money';
import { isSoldOut, largestQuantity } from '@/lib/base/quantity-rules';
import type { Product } from '@/lib/catalogue/product';

type ProductFactsProps = {
  product: Pick<Product, 'quantity' | 'available' | 'price'> & Partial<Pick<Product, 'breaks' | 'step'>>;
};

/** Minimum order, stock and price as sentences of specification §2; then the lowest bulk price the stock allows. */
export function ProductFacts({ product }: ProductFactsProps) {
  const most = largestQuantity(product);
  const lowest = product.breaks?.findLast(({ from }) => from <= most);
  return (
    <ul className="facts">
      <li>
        <span>Minimum Order: </span>
        <b>
          <Quantity value={product.quantity} /> unit
        </b>
      </li>
      <li>
        <span>Available Quantity: </span>
        <b {...(isSoldOut(product) && { className: 'text-bad' })}>
          <Quantity value={product.available} /> unit
        </b>
      </li>
      <li>
        <span>Price: </span>
        <b>
          {formatMoney(product.price)} <small>/u</small>
        </b>
      </li>
      {lowest && (
        <li>
          <span>In bulk: </span>
          <b>
            from {formatMoney(lowest.price)} <small>/u</small>
          </b>
        </li>
      )}
    </ul>
  );
}
