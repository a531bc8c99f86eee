import { cn } from '@/components/ui/cn';
import { Tile } from '@/components/ui/tile';

/** A product's cover in a row; a draft may have none yet. */
export function Thumbnail({ img, className }: { img: string; className?: string }) {
  if (img === '')
    return <span aria-hidden className={cn('block aspect-square w-11 rounded-sm bg-tile', className)} />;
  return <Tile src={img} alt="" sizes="44px" className={cn('w-11', className)} />;
}
