import { createCipheriv, createDecipheriv } from 'node:crypto';

/**
 * A stream encrypted in chunks (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, as `age` uses it):
 * each chunk of 64 KB with AES-256-GCM, under a nonce that counts the chunks and marks the last one. So only verified
 * data is passed on, and chunks that are changed, missing, reordered or cut off are noticed. A key is for one stream
 * only.
 */
const cipher = 'aes-256-gcm';
const chunkBytes = 65_536;
const tagBytes = 16;

type Bytes = AsyncIterable<Uint8Array>;

function nonce(count: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUIntBE(count, 5, 6);
  bytes[11] = isLast ? 1 : 0;
  return bytes;
}

/** Chunks of `size` bytes; the rest, which may be a full chunk, is marked as the last. */
async function* chunks(input: Bytes, size: number): AsyncGenerator<[chunk: Buffer, isLast: boolean]> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const bytes of input) {
    waiting = waiting.length === 0 ? Buffer.from(bytes) : Buffer.concat([waiting, bytes]);
    let start = 0;
    for (; waiting.length - start > size; start += size) yield [waiting.subarray(start, start + size), false];
    waiting = waiting.subarray(start);
  }
  yield [waiting, true];
}

export async function* sealFile(key: Buffer, plain: Bytes): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const [chunk, isLast] of chunks(plain, chunkBytes)) {
    const sealing = createCipheriv(cipher, key, nonce(count, isLast), { authTagLength: tagBytes });
    yield Buffer.concat([sealing.update(chunk), sealing.final(), sealing.getAuthTag()]);
    count += 1;
  }
}

/** @throws Error when it was sealed with another key, or was changed since */
export async function* unsealFile(key: Buffer, sealed: Bytes): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const [chunk, isLast] of chunks(sealed, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw new Error('it was cut off');
    const opening = createDecipheriv(cipher, key, nonce(count, isLast), { authTagLength: tagBytes });
    opening.setAuthTag(chunk.subarray(-tagBytes));
    yield Buffer.concat([opening.update(chunk.subarray(0, -tagBytes)), opening.final()]);
    count += 1;
  }
}
