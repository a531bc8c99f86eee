import * as z from 'zod';
import { messages } from '@/lib/base/messages';

/** Limits of uploaded pictures, in bytes and pixels. */
export const imageLimits = {
  bytes: 8 * 1024 * 1024,
  side: 8000,
  pixels: 32_000_000,
  smallestSide: 16,
} as const;

/** The path of a picture that comes with the shop. */
const shippedPath = /^\/catalogue\/[a-z0-9][a-z0-9-]{0,100}\.(?:webp|png|jpe?g|avif)$/;
export const isShippedPath = (value: string): boolean => shippedPath.test(value);

/** An uploaded file in a form. */
export const fileSchema = z
  .instanceof(File, { error: messages.image.required })
  .refine(({ size }) => size <= imageLimits.bytes, {
    error: messages.image.tooLarge(imageLimits.bytes / 1024 / 1024),
  });
