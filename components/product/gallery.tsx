import { Drawing, DrawingThumb } from '@/components/product/drawing';
import { shapeOf } from '@/components/product/drawing-shape';
import { Zoom, zoomId } from '@/components/product/zoom';
import { Tile } from '@/components/ui/tile';
import type { ProductDetail } from '@/lib/catalogue/detail';

const tileSizes = '(max-width: 1000px) 100vw, (max-width: 1440px) 48vw, 700px';
const tileWidths = [720, 828, 1280] as const;
const placeOf = (index: number) => `picture-${index + 1}`;

/** A product's pictures in their order, the cover first. One without words of its own is called by the product's name and its place. */
const picturesOf = ({ name, img, imgAlt, more }: ProductDetail) =>
  [{ img, alt: imgAlt }, ...more].map(({ img, alt }, index) => ({
    img,
    alt: alt ?? (index === 0 ? name : `${name}, picture ${index + 1}`),
  }));

/**
 * Pictures on a track to swipe, thumbnails that lead to them, and a larger view; then the drawing. All of it works without
 * scripts; `elements/product-gallery` adds keys, steps and the mark of the current one.
 */
export function Gallery({ product }: { product: ProductDetail }) {
  const pictures = picturesOf(product);
  const shape = shapeOf(product.category, product.properties);
  const isOne = pictures.length === 1 && !shape;
  return (
    <product-gallery className="gallery group/gallery" suppressHydrationWarning>
      <ul
        tabIndex={isOne ? undefined : 0}
        aria-label={`Pictures of ${product.name}`}
        className="gallery-track"
      >
        {pictures.map(({ img, alt }, index) => (
          <li key={img} id={placeOf(index)}>
            <button type="button" popoverTarget={zoomId} aria-label={`Enlarge: ${alt}`} data-picture={index}>
              <Tile src={img} alt={alt} sizes={tileSizes} widths={tileWidths} first={index === 0} />
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
                <Tile src={img} alt="" sizes="88px" widths={[96, 192]} />
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
