import * as z from 'zod';
import { messages } from '@/lib/base/messages';

/** Widths in pixels that every uploaded picture is stored in; smaller ones are not enlarged. */
const largest = 1600;
export const imageWidths = [400, 800, largest] as const;

/** What may be uploaded. Sizes in bytes and pixels. */
export const imageLimits = {
  bytes: 8 * 1024 * 1024,
  side: 8000,
  pixels: 32_000_000,
  smallestSide: 16,
} as const;

const uploadedName = /^([0-9a-f-]{36})-(\d+)\.webp$/;

/** The name under which a picture is stored in one of its widths. */
export const imageName = (id: string, width: number): string => `${id}-${width}.webp`;

/** The id in the address of an uploaded picture, or null for any other address. */
export function imageIdOf(url: string): string | null {
  return uploadedName.exec(url.slice(url.lastIndexOf('/') + 1))?.[1] ?? null;
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

/** A picture that comes with the shop, as the catalogue's are. */
const shippedPath = /^\/catalogue\/[a-z0-9][a-z0-9-]{0,100}\.(?:webp|png|jpe?g|avif)$/;
export const isShippedPath = (value: string): boolean => shippedPath.test(value);

/** A file of a form. An empty file input counts as none. */
export const fileSchema = z
  .instanceof(File, { error: messages.image.required })
  .refine(({ size }) => size <= imageLimits.bytes, {
    error: messages.image.tooLarge(imageLimits.bytes / 1024 / 1024),
  });
