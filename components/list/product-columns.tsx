import type { Column } from '@/components/list/data-table';
import { TextLink } from '@/components/ui/text-link';
import { Tile } from '@/components/ui/tile';
import { paths } from '@/lib/base/paths';

export const pictureColumn: Column<{ img: string }> = {
  head: 'Picture',
  hidden: true,
  place: 'picture',
  cell: ({ img }) => <Tile src={img} alt="" sizes="44px" className="w-11" />,
};

/** A product's name, linked to its admin page. */
export const managedName = ({ id, name }: { id: string; name: string }) => (
  <TextLink plain href={paths.manageProduct(id)}>
    <bdi>{name}</bdi>
  </TextLink>
);
