/** Widths, in pixels, of pictures that come with the shop. A picture uses three of them (components/ui/picture.tsx). */
export const pageWidths = [720, 828, 1280, 1920] as const;
export const thumbnailWidths = [96, 192, 288, 384, 576] as const;

/** WebP and JPEG quality, 1 to 100. */
export const shippedQuality = 75;
