import { cn } from '@/components/ui/cn';
import { Picture, type PictureProps } from '@/components/ui/picture';

type TileProps = {
  src: string;
  alt: string;
  /** What `<img sizes>` takes: how wide the tile is at which window width. */
  sizes: string;
  /** Widths to choose from; unless said otherwise for one that is small everywhere. */
  widths?: PictureProps['widths'];
  className?: string;
  first?: boolean;
  /** Shows all of it where the tile is no square. */
  whole?: boolean;
};

const smallWidths = [96, 192, 384] as const;

/** A packshot on its studio ground (`.tile` in app/parts.css). */
export function Tile({
  src,
  alt,
  sizes,
  widths = smallWidths,
  className,
  first = false,
  whole = false,
}: TileProps) {
  return (
    <span className={cn('tile', className)}>
      <Picture
        src={src}
        alt={alt}
        width={1200}
        height={1200}
        sizes={sizes}
        widths={widths}
        first={first}
        {...(whole && {
          className:
            'object-contain [mask-image:linear-gradient(to_right,transparent,#000_12%_88%,transparent)]',
        })}
      />
    </span>
  );
}
