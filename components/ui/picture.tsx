import { imageSources, type PictureWidth, shippedPicture } from '@/lib/images/address';

export type PictureProps = {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** What `<img sizes>` takes: how wide the picture is shown at which window width. */
  sizes: string;
  /** Widths in pixels to choose from, smallest first. */
  widths: readonly [PictureWidth, ...PictureWidth[]];
  /** The picture that a visitor sees first: fetched before all others. */
  first?: boolean;
  className?: string;
};

/** The `srcset` of a picture that comes with the shop. */
export const shippedSources = (src: string, widths: readonly PictureWidth[]): string =>
  widths.map((width) => `${shippedPicture(src, width)} ${width}w`).join(', ');

/**
 * A picture in several sizes. Shipped pictures go through the optimizer; uploaded ones were resized on upload. Anything
 * else, such as a file that was just chosen, is shown as it is.
 */
export function Picture({ src, alt, sizes, widths, first = false, className, ...props }: PictureProps) {
  const isShipped = src.startsWith('/');
  const sources = isShipped ? shippedSources(src, widths) : imageSources(src);
  return (
    // biome-ignore lint/performance/noImgElement: next/image repeats all sizes it knows in every picture of a list
    <img
      {...props}
      alt={alt}
      src={isShipped ? shippedPicture(src, widths.at(-1) ?? widths[0]) : src}
      {...(sources && { srcSet: sources, sizes })}
      {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className={className}
    />
  );
}
