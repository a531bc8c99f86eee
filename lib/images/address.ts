// Apart from the schemas, so that pages which only show pictures do not load zod.
import { type pageWidths, shippedQuality, type thumbnailWidths } from '@/lib/base/picture-sizes';

/** One of the widths in pixels that pictures which come with the shop are made in. */
export type PictureWidth = (typeof pageWidths | typeof thumbnailWidths)[number];

/** A picture that comes with the shop, in one of its sizes. */
export const shippedPicture = (src: string, width: PictureWidth): string =>
  `/_next/image?url=${encodeURIComponent(src)}&w=${width}&q=${shippedQuality}`;

/** Widths in pixels that every uploaded picture is stored in; smaller ones are not enlarged. */
const largest = 1600;
export const imageWidths = [400, 800, largest] as const;

const uploadedName = /^([0-9a-f-]{36})-(\d+)\.webp$/;

/** The name under which a picture is stored in one of its widths. */
export const imageName = (id: string, width: number): string => `${id}-${width}.webp`;

/** The id in the address of an uploaded picture, or null for any other address. */
export function imageIdOf(url: string): string | null {
  return uploadedName.exec(url.slice(url.lastIndexOf('/') + 1))?.[1] ?? null;
}

/** The name of a picture that is stored in one size, as JPEG, for places where an address is shared. */
export const socialName = (id: string): string => `${id}-social.jpg`;

const storedName = /^([0-9a-f-]{36})-(?:\d+\.webp|social\.jpg)$/;

/** The id in the address of any picture that the shop has stored, or null. */
export function storedIdOf(url: string): string | null {
  return storedName.exec(url.slice(url.lastIndexOf('/') + 1))?.[1] ?? null;
}

/** The `srcset` of an uploaded picture, whose widths are told by its address; undefined for any other picture. */
export function imageSources(url: string): string | undefined {
  const id = imageIdOf(url);
  if (!id) return undefined;
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  return imageWidths.map((width) => `${folder}${imageName(id, width)} ${width}w`).join(', ');
}

/** The smallest width of an uploaded picture, for faces and thumbnails; any other address as it is. */
export function smallest(url: string): string {
  const id = imageIdOf(url);
  return id ? url.slice(0, url.lastIndexOf('/') + 1) + imageName(id, imageWidths[0]) : url;
}

/** The address that stands for the whole picture: its largest width. */
export const imageUrl = (folder: string, id: string): string => `${folder}${imageName(id, largest)}`;

/** Any picture in the size of a thumbnail. */
export const thumbnail = (url: string): string =>
  url.startsWith('/') ? shippedPicture(url, 96) : smallest(url);
