import { SomeProducts } from '@/components/products/some-products';
import { Empty } from '@/components/ui/empty';
import { paths } from '@/lib/base/paths';

/** Shown while there is nothing on the order list. */
export function EmptyList() {
  return (
    <Empty
      pictures={<SomeProducts className="w-[72px] xs:w-[92px]" />}
      title="Nothing on your list yet"
      link={{ href: paths.products, label: 'See products' }}
    >
      Add products from their cards and pages, or type SKUs below. They stay here until you order them.
    </Empty>
  );
}
