import { crc32 } from 'node:zlib';
import sharp from 'sharp';

/** A real picture of one colour, in the format of its file name's extension. */
export async function aPicture(
  name = 'roller.png',
  { width = 640, height = 480 }: { width?: number; height?: number } = {},
): Promise<File> {
  const image = sharp({ create: { width, height, channels: 3, background: '#e8590c' } });
  const format = name.endsWith('.webp') ? 'webp' : name.endsWith('.jpg') ? 'jpeg' : 'png';
  const bytes = await image.toFormat(format).toBuffer();
  return new File([new Uint8Array(bytes)], name, { type: `image/${format}` });
}

/** A small file that claims 50,000 × 50,000 pixels in its header (PNG specification, IHDR). */
export async function aVastPicture(): Promise<Buffer> {
  const png = Buffer.from(await (await aPicture()).arrayBuffer());
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

/** A form with a file in the field that the upload call reads. */
export function pictureForm(file: Blob, field = 'image'): FormData {
  const form = new FormData();
  form.set(field, file);
  return form;
}

/** A picture in the form that Playwright's file inputs take. */
export async function pictureFile(
  name = 'brush.png',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const file = await aPicture(name);
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
}
