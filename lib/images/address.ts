// Separate from the schemas, so that pages that only show pictures don't load zod.
import { type pageWidths, shippedQuality, type thumbnailWidths } from '@/lib/base/picture-sizes';

/** A width, in pixels, of pictures that come with the shop. */
export type PictureWidth = (typeof pageWidths | typeof thumbnailWidths)[number];

/** The address of a picture that comes with the shop, in one of its widths. */
export const shippedPicture = (src: string, width: PictureWidth): string =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${shippedQuality}`;

/** Widths, in pixels, in which uploaded pictures are stored; smaller pictures are not enlarged. */
const largest = 1600;
export const imageWidths = [400, 800, largest] as const;

const uploadedName = /^([0-9a-f-]{36})-(\d+)\.webp$/;

/** The file name of a picture in one of its widths. */
export const imageName = (id: string, width: number): string => `${id}-${width}.webp`;

/** The id in the address of an uploaded picture, or null for any other address. */
export function imageIdOf(url: string): string | null {
  return uploadedName.exec(url.slice(url.lastIndexOf('/') + 1))?.[1] ?? null;
}

/** The file name of a picture for link previews, which is stored in one size, as JPEG. */
export const socialName = (id: string): string => `${id}-social.jpg`;

/** The names of all files of a picture: of its widths, and the one for link previews. */
export const storedNames = (id: string): string[] => [
  ...imageWidths.map((width) => imageName(id, width)),
  socialName(id),
];

const storedName = /^([0-9a-f-]{36})-(?:\d+\.webp|social\.jpg)$/;

/** The id in the address of any stored picture, or null. */
export function storedIdOf(url: string): string | null {
  return storedName.exec(url.slice(url.lastIndexOf('/') + 1))?.[1] ?? null;
}

/** The `srcset` of an uploaded picture, derived from its address; undefined for any other picture. */
export function imageSources(url: string): string | undefined {
  const id = imageIdOf(url);
  if (!id) return undefined;
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  return imageWidths.map((width) => `${folder}${imageName(id, width)} ${width}w`).join(', ');
}

/** The smallest width of an uploaded picture, for avatars and thumbnails; any other address unchanged. */
export function smallest(url: string): string {
  const id = imageIdOf(url);
  return id ? url.slice(0, url.lastIndexOf('/') + 1) + imageName(id, imageWidths[0]) : url;
}

/** The address that identifies a picture: that of its largest width. */
export const imageUrl = (folder: string, id: string): string => `${folder}${imageName(id, largest)}`;

/** The thumbnail of any picture. */
export const thumbnail = (url: string): string =>
  url.startsWith('/') ? shippedPicture(url, 96) : smallest(url);
