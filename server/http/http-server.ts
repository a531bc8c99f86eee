import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { securityHeaders } from '../headers/headers.ts';
import type { Settings } from '../settings.ts';
import { isOfHead, type ParserError, parserRefusal, rawAnswer } from './own-answers.ts';
import { awaitAnswer, awaitedOn } from './pipelined-answers.ts';
import { ShopResponse } from './response.ts';

/** Timeouts for clients, in milliseconds. */
export type Timeouts = {
  /** For the headers of a request, and for all of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often these are checked. */
  readonly checkMs: number;
  /** For a connection without traffic that awaits a response: Next never answers some malformed forms. */
  readonly idleMs: number;
};

const usual: Timeouts = { headersMs: 10_000, requestMs: 60_000, checkMs: 5_000, idleMs: 120_000 };

/** The HTTP server, with what is decided before the shop sees a request; the `request` listener answers. */
export function openServer(
  settings: Settings,
  timeouts: Partial<Timeouts> = {},
): Server<typeof IncomingMessage, typeof ShopResponse> {
  const { development } = settings;
  const { headersMs, requestMs, checkMs, idleMs } = { ...usual, ...timeouts };
  const server = createServer({
    ServerResponse: ShopResponse,
    maxHeaderSize: 16 * 1024,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: checkMs,
    // The guard refuses these with a message and all headers; Node would not.
    requireHostHeader: false,
    // Only the development server uses upgrades; otherwise `Upgrade` is ignored.
    shouldUpgradeCallback: () => development,
  });
  if (!development) server.setTimeout(idleMs);
  server.on('checkContinue', (request, response) => {
    // Node would send it at once, even in the middle of the response to an earlier request.
    const goOn = () => {
      if (!response.headersSent) response.writeContinue();
    };
    if (response.socket) goOn();
    else response.once('socket', goOn);
    server.emit('request', request, response);
  });
  // Other expectations may be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('request', awaitAnswer);
  server.on('clientError', (error: ParserError, socket: Socket) => {
    const [current] = awaitedOn(socket);
    refuse(error, socket, settings, current);
  });
  return server;
}

/** @param current the response that the client reads next, if any: the refusal takes its place */
function refuse(
  error: ParserError,
  socket: Socket,
  settings: Settings,
  current: ServerResponse | undefined,
): void {
  // In the middle of a response nothing can be said.
  if (error.code === 'ECONNRESET' || !socket.writable || current?.headersSent) {
    socket.destroy();
    return;
  }
  const answer = rawRefusal(error, settings);
  const [head] = answer.split('\r\n\r\n', 1);
  const isHead = current ? current.req.method === 'HEAD' : isOfHead(error);
  socket.end(isHead ? `${head}\r\n\r\n` : answer);
}

function rawRefusal(error: ParserError, settings: Settings): string {
  const { status, message } = parserRefusal(error);
  return rawAnswer(status, message, securityHeaders(settings));
}

/** The response to a client whose request did not arrive in time. */
export const tooSlowAnswer = (settings: Settings) =>
  rawRefusal({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, settings);
