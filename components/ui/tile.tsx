import Image from 'next/image';
import { cn } from '@/components/ui/cn';

type TileProps = {
  src: string;
  alt: string;
  /** What `<img sizes>` takes: how wide the tile is at which window width. */
  sizes: string;
  className?: string;
  eager?: boolean;
  /** Shows all of it where the tile is no square. */
  whole?: boolean;
};

/**
 * The square studio ground of every packshot; stays light in dark mode, with the picture dimmed a little.
 * Shipped pictures go through the optimizer; uploaded ones were sized when they arrived.
 */
export function Tile({ src, alt, sizes, className, eager = false, whole = false }: TileProps) {
  return (
    <span className={cn('block aspect-square overflow-hidden rounded-sm bg-tile', className)}>
      <Image
        src={src}
        alt={alt}
        width={1200}
        height={1200}
        sizes={sizes}
        unoptimized={!src.startsWith('/')}
        loading={eager ? 'eager' : 'lazy'}
        className={`size-full ${whole ? 'object-contain mask-x-from-88% mask-x-to-100%' : 'object-cover'} transition-transform duration-500 ease-settle motion-safe:group-hover:scale-[1.035] dark:brightness-[.94]`}
      />
    </span>
  );
}
