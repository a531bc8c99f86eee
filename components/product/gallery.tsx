import { Drawing, DrawingThumb } from '@/components/product/drawing';
import { shapeOf } from '@/components/product/drawing-shape';
import { Zoom, zoomId } from '@/components/product/zoom';
import { Tile } from '@/components/ui/tile';
import type { ProductDetail } from '@/lib/catalogue/detail';

/** Pixels that thumbnails and gap take beside the track, except on phones. */
const thumbsWidth = 104;
/** Follows from `.gallery` and `.product` (app/gallery.css, app/product.css), `--gutter` and `--container`. */
const tileSizes = (beside: number) =>
  `(width < 40rem) 100vw, (width < 64rem) calc(92vw - ${beside}px + 2px), (width < 87.5rem) calc(55.7vw - ${beside + 46}px), (width < 133rem) ${733 - beside}px, (width < 177.5rem) calc(36.2vw - ${beside + 42}px), ${985 - beside}px`;
const tileWidths = [720, 828, 1280] as const;
const placeOf = (index: number) => `picture-${index + 1}`;

/** A product's pictures in order, the cover first; without an alt text, the product's name and position stand in. */
const picturesOf = ({ name, img, imgAlt, more }: ProductDetail) =>
  [{ img, alt: imgAlt }, ...more].map(({ img, alt }, index) => ({
    img,
    alt: alt ?? (index === 0 ? name : `${name}, picture ${index + 1}`),
  }));

/**
 * Pictures on a track to swipe, with thumbnails that link to them and a larger view, then the drawing. All of it works
 * without scripts; `elements/product-gallery` adds keys, step buttons and the mark of the current picture.
 */
export function Gallery({ product }: { product: ProductDetail }) {
  const pictures = picturesOf(product);
  const shape = shapeOf(product.category, product.properties);
  const isOne = pictures.length === 1 && !shape;
  const sizes = tileSizes(isOne ? 0 : thumbsWidth);
  return (
    <product-gallery
      className={`gallery ${isOne ? 'gallery-one' : ''} group/gallery`}
      suppressHydrationWarning
    >
      <ul
        tabIndex={isOne ? undefined : 0}
        aria-label={`Pictures of ${product.name}`}
        className="gallery-track"
      >
        {pictures.map(({ img, alt }, index) => (
          <li key={img} id={placeOf(index)}>
            <button type="button" popoverTarget={zoomId} aria-label={`Enlarge: ${alt}`} data-picture={index}>
              <Tile src={img} alt={alt} sizes={sizes} widths={tileWidths} first={index === 0} />
            </button>
          </li>
        ))}
        {shape && (
          <li id="drawing">
            <Drawing shape={shape} />
          </li>
        )}
      </ul>
      {!isOne && (
        <ul className="gallery-thumbs">
          {pictures.map(({ img, alt }, index) => (
            <li key={img}>
              <a
                href={`#${placeOf(index)}`}
                aria-label={`Show: ${alt}`}
                aria-current={index === 0 || undefined}
                suppressHydrationWarning
              >
                <Tile src={img} alt="" sizes="(width < 40rem) calc(18.4vw - 6px), 88px" widths={[96, 192]} />
              </a>
            </li>
          ))}
          {shape && (
            <li>
              <a href="#drawing" aria-label="Show: drawing to scale" suppressHydrationWarning>
                <DrawingThumb />
              </a>
            </li>
          )}
        </ul>
      )}
      <Zoom pictures={pictures} name={product.name} />
    </product-gallery>
  );
}
