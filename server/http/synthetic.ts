import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { argumentsOf, type Callback, toBuffer } from './chunks.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type Captured = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
};

/** A socket that discards everything. */
class Sink extends Socket {
  override _write(_chunk: unknown, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    done();
  }

  override _writev(_chunks: unknown, done: (error?: Error | null) => void): void {
    done();
  }
}

class CapturingResponse extends ServerResponse<IncomingMessage> {
  readonly chunks: Buffer[] = [];

  override write(chunk: string | Uint8Array, second?: BufferEncoding | Callback, third?: Callback): boolean {
    const { encoding, callback } = argumentsOf(second, third);
    this.chunks.push(toBuffer(chunk, encoding));
    if (callback) queueMicrotask(callback);
    return true;
  }

  override end(
    first?: string | Uint8Array | Callback | null,
    second?: BufferEncoding | Callback,
    third?: Callback,
  ): this {
    if (typeof first === 'function') return super.end(first);
    const { encoding, callback } = argumentsOf(second, third);
    if (first) this.chunks.push(toBuffer(first, encoding));
    return super.end(callback);
  }
}

export type SyntheticRequest = {
  readonly method: 'GET' | 'OPTIONS';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** Sends a request to a handler directly, without a connection, and collects its response. */
export async function callHandler(handler: Handler, request: SyntheticRequest): Promise<Captured> {
  const socket = new Sink();
  const incoming = new IncomingMessage(socket);
  incoming.method = request.method;
  incoming.url = request.path;
  Object.assign(incoming.headers, request.headers);
  incoming.push(null);
  // Otherwise, reading to the end counts as a broken connection.
  incoming.complete = true;

  const response = new CapturingResponse(incoming);
  response.assignSocket(socket);
  const finished = new Promise<void>((resolve) => response.once('finish', resolve));
  await Promise.race([handler(incoming, response), finished]);
  await finished;
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(response.getHeaders())) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : String(value));
  }
  response.detachSocket(socket);
  socket.destroy();
  return { status: response.statusCode, headers, body: Buffer.concat(response.chunks) };
}
