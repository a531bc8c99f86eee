import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Tile } from '@/components/ui/tile';
import { paths } from '@/lib/base/paths';

const pictures = ['microfibre-roller-cover-9in', 'angled-sash-brush-2in', 'oval-round-brush'];

/** My order before the first order. */
export function NoOrders() {
  return (
    <Empty
      pictures={pictures.map((name) => (
        <Tile key={name} src={`/catalogue/${name}.webp`} alt="" sizes="92px" className="w-[92px]" />
      ))}
      title="No orders yet"
      action={
        <ButtonLink href={paths.products} variant="ink">
          See products
        </ButtonLink>
      }
    >
      Each product shows its minimum order and the stock on hand. What you place appears here, ready to pay or
      cancel.
    </Empty>
  );
}
