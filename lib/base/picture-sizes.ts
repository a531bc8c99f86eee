/** The widths in pixels in which pictures that come with the shop are made. Few: each is repeated in every srcset of a list. */
export const pageWidths = [640, 828, 1200, 1920] as const;
export const thumbnailWidths = [96, 192, 384] as const;

/** Of WebP and JPEG, 1 to 100. */
export const shippedQuality = 75;
