import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Server as NetServer } from 'node:net';

/** A request that is refused before the service's own rules apply; `status` is the HTTP status. */
export class HttpError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
  }
}

export type Headers = Record<string, string | number>;

/** Errors of malformed requests. By name, so that the launcher, which imports this file, needn't load zod. */
const malformed: ReadonlySet<string> = new Set(['ZodError', 'SyntaxError', 'URIError']);

/** Answers a request that failed. */
export type Refuse = (error: HttpError, req: IncomingMessage, res: ServerResponse) => void;

/** The request listener of a service: `refuse` answers errors of `handle`, with 500 and a log line if unexpected. */
export function serve(
  handle: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
  log: (line: string) => void,
  refuse: Refuse = ({ status, message }, _req, res) => sendJson(res, status, { error: message }),
) {
  return (req: IncomingMessage, res: ServerResponse): void => {
    handle(req, res).catch((error: unknown) => {
      if (res.headersSent) return res.destroy();
      if (error instanceof HttpError) return refuse(error, req, res);
      if (error instanceof Error && malformed.has(error.name))
        return refuse(new HttpError(400, 'Malformed request'), req, res);
      log(`failed: ${error instanceof Error ? error.stack : String(error)}`);
      refuse(new HttpError(500, 'Internal error'), req, res);
    });
  };
}

/** Listens on the loopback address only; resolves with the port taken (`port` 0 picks a free one). */
export function listen(server: NetServer, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Stops listening and closes open connections; safe to call on a closed server. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => {
      if (error && 'code' in error && error.code !== 'ERR_SERVER_NOT_RUNNING') reject(error);
      else resolve();
    });
    server.closeAllConnections();
  });
}

/**
 * Reads the whole body, at most `limit` bytes.
 * @throws HttpError 413 when the body is larger.
 */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new HttpError(413, `The body is larger than ${limit} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function sendJson(res: ServerResponse, status: number, body: unknown, headers: Headers = {}): void {
  send(res, status, 'application/json', JSON.stringify(body), headers);
}

export function sendHtml(res: ServerResponse, status: number, html: string, headers: Headers = {}): void {
  send(res, status, 'text/html; charset=utf-8', html, headers);
}

function send(res: ServerResponse, status: number, type: string, body: string, headers: Headers): void {
  if (res.destroyed) return;
  res.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  });
  res.end(body);
}

/** The headers that let a page of any origin call this service from the browser. */
export function corsHeaders(req: IncomingMessage): Headers {
  return {
    'access-control-allow-origin': req.headers.origin ?? '*',
    'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS',
    'access-control-allow-headers': req.headers['access-control-request-headers'] ?? '*',
    'access-control-expose-headers': '*',
    'access-control-max-age': 600,
    vary: 'Origin',
  };
}
