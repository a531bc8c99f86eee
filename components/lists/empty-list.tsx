import { ButtonLink } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Tile } from '@/components/ui/tile';
import { paths } from '@/lib/base/paths';

const pictures = ['microfibre-roller-cover-9in', 'angled-sash-brush-2in', 'oval-round-brush'];

/** The order list before there is anything on it. */
export function EmptyList() {
  return (
    <Empty
      pictures={pictures.map((name) => (
        <Tile
          key={name}
          src={`/catalogue/${name}.webp`}
          alt=""
          sizes="92px"
          className="w-[72px] xs:w-[92px]"
        />
      ))}
      title="Nothing on your list yet"
      action={
        <ButtonLink href={paths.products} variant="ink">
          See products
        </ButtonLink>
      }
    >
      Add products from their cards and pages, or type SKUs below. They stay here until you order them.
    </Empty>
  );
}
