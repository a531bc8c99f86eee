import { Tile } from '@/components/ui/tile';

const pictures = ['microfibre-roller-cover-9in', 'angled-sash-brush-2in', 'oval-round-brush'];

/** Pictures of a few products, for an empty list; `className` gives them their width. */
export const SomeProducts = ({ className }: { className: string }) =>
  pictures.map((name) => (
    <Tile key={name} src={`/catalogue/${name}.webp`} alt="" sizes="92px" className={className} />
  ));
