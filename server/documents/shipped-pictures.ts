import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { messages } from '../../lib/base/messages.ts';
import { pageWidths, shippedQuality, thumbnailWidths } from '../../lib/base/picture-sizes.ts';
import type { PictureProcess } from '../../lib/platform/picture-process.ts';
import type { Policies } from '../headers/policies.ts';
import { plainJson } from '../http/own-answers.ts';
import type { Rendered } from './document-cache.ts';
import type { SerialQueue } from './serial-queue.ts';
import { storeDocument } from './stored-document.ts';

/** Cache key of a picture: whether WebP is accepted, and its address. */
const pictureKey = /^(webp|any) (\S+)$/;

export const keyOfPicture = (accept: string | undefined, address: string): string =>
  `${accept?.includes('image/webp') ? 'webp' : 'any'} ${address}`;

/** Only these are resized: no SVGs, no other hosts, no other folders. */
const shipped = /^\/(?:catalogue|brand)\/([\w-]+)\.(webp|png|jpe?g)$/;
const widths: ReadonlySet<number> = new Set([...pageWidths, ...thumbnailWidths]);
const folder = path.join(process.cwd(), 'public');
const month = 30 * 86_400;

/** Low, because pictures are compressed already. */
const quality = 1;

const nothing: ReadonlySet<string> = new Set();

/** Not to be cached: while another version is deployed, its process may have the picture. */
function refused(status: 400 | 404, message: string): Rendered {
  const headers = new Map([
    ['content-type', 'application/json; charset=utf-8'],
    ['cache-control', 'no-store'],
  ]);
  return { kind: 'answer', answer: { status, headers, body: Buffer.from(plainJson(status, message)) } };
}

type Asked = {
  readonly file: string;
  readonly name: string;
  readonly width: number;
  readonly format: Format;
};
type Format = 'webp' | 'jpeg' | 'png';

/** The request in a key, or null when that is not offered. */
function askedFor(key: string): Asked | null {
  const [, accepted, address = ''] = pictureKey.exec(key) ?? [];
  const query = new URLSearchParams(address.slice(address.indexOf('?') + 1));
  const [file = '', name = '', type] = shipped.exec(query.get('url') ?? '') ?? [];
  const width = Number(query.get('w'));
  if (file === '' || !widths.has(width) || Number(query.get('q')) !== shippedQuality) return null;
  return { file, name, width, format: accepted === 'webp' ? 'webp' : type === 'png' ? 'png' : 'jpeg' };
}

/** Makes one picture of the shop in one size, in another process, for the picture cache. */
export function pictureReader(policies: Policies, pictures: Pick<PictureProcess, 'work'>, line: SerialQueue) {
  return async (key: string): Promise<Rendered> => {
    const asked = askedFor(key);
    if (!asked) return refused(400, messages.image.notOffered);
    const { file, name, width, format } = asked;
    const place = path.join(folder, file);
    if (!(await stat(place).catch(() => null))) return refused(404, messages.notFound);
    const answer = await line.take(key, async () => {
      const bytes = await readFile(place); // only now, so that queued work holds no memory
      return pictures.work({ kind: 'shipped', bytes, width, quality: shippedQuality, format });
    });
    const made = answer.kind === 'pictures' ? answer.pictures[0] : undefined;
    if (!made) return { kind: 'failure' };
    const document = await storeDocument(
      Buffer.from(made),
      [
        ...policies.fileHeaders('/_next/image'),
        ['Content-Type', `image/${format}`],
        ['Cache-Control', `public, max-age=${month}, must-revalidate`],
        ['Content-Disposition', `inline; filename="${name}.${format}"`],
        ['Vary', 'Accept'],
      ],
      quality,
    );
    return { kind: 'document', document, tags: nothing };
  };
}
