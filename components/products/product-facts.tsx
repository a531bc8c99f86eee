import { Quantity } from '@/components/ui/quantity';
import { formatMoney } from '@/lib/base/money';
import { isSoldOut, type Product } from '@/lib/catalogue/product';

type ProductFactsProps = {
  product: Pick<Product, 'quantity' | 'available' | 'price'> & Partial<Pick<Product, 'breaks'>>;
};

/** Minimum order, stock and price: each line's text is one sentence of specification §2. Below, what many units cost. */
export function ProductFacts({ product }: ProductFactsProps) {
  const lowest = product.breaks?.at(-1);
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
        <b className="text-xl leading-none">
          {formatMoney(product.price)} <small>/u</small>
        </b>
      </li>
      {lowest && (
        <li>
          <span>More units: </span>
          <b>
            from {formatMoney(lowest.price)} <small>/u</small>
          </b>
        </li>
      )}
    </ul>
  );
}
