import { Quantity } from '@/components/ui/quantity';
import type { Product } from '@/lib/catalogue/product';

/** The text for a product whose stock is below the minimum order: what is left, and how more may come. */
export function SoldOutWords({ available, quantity }: Pick<Product, 'available' | 'quantity'>) {
  return (
    <>
      {available === 0 ? (
        'None left at the moment.'
      ) : (
        <>
          Only <Quantity value={available} /> left, fewer than the minimum order of{' '}
          <Quantity value={quantity} />.
        </>
      )}{' '}
      Units reserved by unpaid orders may become available again.
    </>
  );
}
