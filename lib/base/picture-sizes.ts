/** The widths in pixels in which pictures that come with the shop are made. A picture names three of them (components/ui/picture.tsx). */
export const pageWidths = [720, 828, 1280, 1920] as const;
export const thumbnailWidths = [96, 192, 288, 384, 576] as const;

/** Of WebP and JPEG, 1 to 100. */
export const shippedQuality = 75;
