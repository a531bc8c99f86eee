import { cn } from '@/components/ui/cn';
import { Picture, type PictureProps } from '@/components/ui/picture';

type TileProps = Omit<PictureProps, 'width' | 'height' | 'widths'> & {
  /** Widths to choose from; the default suits a tile that is small everywhere. */
  widths?: PictureProps['widths'];
  /** Shows the whole picture where the tile is not square. */
  whole?: boolean;
};

const smallWidths = [96, 192, 384] as const;

/** A packshot on its studio ground (`.tile` in app/parts.css). */
export function Tile({ widths = smallWidths, className, whole = false, ...picture }: TileProps) {
  return (
    <span className={cn('tile', className)}>
      <Picture
        {...picture}
        width={1200}
        height={1200}
        widths={widths}
        {...(whole && {
          // As wide as the picture, so that its own edges fade into the tile.
          className:
            'mx-auto w-auto max-w-full object-contain [mask-image:linear-gradient(to_right,transparent,#000_8%_92%,transparent)]',
        })}
      />
    </span>
  );
}
