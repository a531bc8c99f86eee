import { Quantity } from '@/components/ui/quantity';
import type { Product } from '@/lib/catalogue/product';

/** What is left of a product of which not even the minimum order can be filled, and how more may come. */
export function SoldOutWords({ available, quantity }: Pick<Product, 'available' | 'quantity'>) {
  return (
    <>
      {available === 0 ? (
        'None is left for now.'
      ) : (
        <>
          Only <Quantity value={available} /> left, and the minimum order is <Quantity value={quantity} />.
        </>
      )}{' '}
      Units of orders that are not paid in time come back on sale.
    </>
  );
}
