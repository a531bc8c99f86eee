import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Sheet } from '@/components/ui/sheet';
import { Tile } from '@/components/ui/tile';
import { paths } from '@/lib/base/paths';
import type { Product } from '@/lib/catalogue/product';

/** In place of the order form when not even the minimum order can be filled. */
export function SoldOut({ product }: { product: Product }) {
  return (
    <Sheet>
      <Empty
        pictures={<Tile src={product.img} alt="" sizes="160px" className="w-40" />}
        title={`${product.name} is sold out for now`}
        action={
          <ButtonLink href={paths.products} variant="ink">
            See other products
          </ButtonLink>
        }
      >
        The minimum order is {product.quantity} and {product.available} are available. Stock that is not paid
        for comes back on sale.
      </Empty>
    </Sheet>
  );
}
