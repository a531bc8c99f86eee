import { createReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { sendJson } from '../http.ts';
import type { FileRecord, FileStore } from './store.ts';

/** Types that browsers show without running anything; all others (SVG, HTML, …) are sent as downloads. */
const SHOWN_TYPES = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
]);

const OPEN_TO_ALL = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** `GET /f/<key>` or `/f/<customId>`: the file with a safe type, cacheable forever, as a key's bytes never change. */
export async function serveFile(name: string, req: IncomingMessage, res: ServerResponse, store: FileStore) {
  const file = store.find(decodeURIComponent(name));
  if (!file) return sendJson(res, 404, { error: 'Not found' }, OPEN_TO_ALL);
  const etag = `"${file.fileHash}"`;
  const headers = { ...OPEN_TO_ALL, etag, 'cache-control': 'public, max-age=31536000, immutable' };
  if (req.headers['if-none-match'] === etag) {
    res.writeHead(304, headers).end();
    return;
  }
  const shown = SHOWN_TYPES.has(file.type);
  res.writeHead(200, {
    ...headers,
    'content-type': shown ? file.type : 'application/octet-stream',
    'content-length': file.size,
    'content-disposition': disposition(file, shown),
    'content-security-policy': "default-src 'none'; sandbox",
  });
  if (req.method === 'HEAD') res.end();
  else await pipeline(createReadStream(store.pathOf(file.key)), res);
}

/** RFC 6266, with the name in RFC 5987 form, which escapes everything. */
function disposition({ name, contentDisposition }: FileRecord, shown: boolean): string {
  const escaped = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (character) => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  });
  return `${shown ? contentDisposition : 'attachment'}; filename*=UTF-8''${escaped}`;
}
