import { hash } from 'node:crypto';

const bucketBits = 14;
const bytesOfBucket = 8;

const digestOf = (id: string): Buffer => hash('sha256', id, 'buffer');
const bucketOf = (digest: Buffer): number => digest.readUInt16BE(0) >>> (16 - bucketBits);

/**
 * Compares two streams of ids without storing them: each id is XORed (64 bits of SHA-256) into one of 16,384 buckets,
 * 128 KB in all, once from each stream. A bucket for which both streams had the same ids is zero again.
 */
export class Fingerprints {
  readonly #buckets: Buffer;

  /** @param bytes of an earlier instance, to continue it */
  constructor(bytes: Uint8Array = Buffer.alloc(bytesOfBucket << bucketBits)) {
    this.#buckets = Buffer.from(bytes);
  }

  /** Adds an id from one stream, or cancels the same id from the other. */
  mix(id: string): void {
    const digest = digestOf(id);
    const start = bucketOf(digest) * bytesOfBucket;
    for (let index = 0; index < bytesOfBucket; index += 1)
      this.#buckets[start + index] = (this.#buckets[start + index] ?? 0) ^ (digest[index + 2] ?? 0);
  }

  /** Whether only one stream may have had this id: its bucket is not zero. */
  isDoubtful(id: string): boolean {
    const start = bucketOf(digestOf(id)) * bytesOfBucket;
    return this.#buckets.subarray(start, start + bytesOfBucket).some((byte) => byte !== 0);
  }

  isEven(): boolean {
    return this.#buckets.every((byte) => byte === 0);
  }

  toBytes(): Buffer {
    return this.#buckets;
  }
}
