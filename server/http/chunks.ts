export type Callback = (error?: Error | null) => void;

/** Sorts out the optional encoding and callback of `write` and `end`. */
export function argumentsOf(second: BufferEncoding | Callback | undefined, third: Callback | undefined) {
  return typeof second === 'function'
    ? { encoding: undefined, callback: second }
    : { encoding: second, callback: third };
}

/** A chunk as a Buffer, without copying bytes. */
export function toBuffer(chunk: string | Uint8Array, encoding: BufferEncoding | undefined): Buffer {
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding);
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}
