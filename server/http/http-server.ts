import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { securityHeaders } from '../headers/headers.ts';
import type { Settings } from '../settings.ts';
import { isOfHead, type ParserError, parserRefusal, rawAnswer } from './own-answers.ts';
import { awaitAnswer, awaitedOn } from './pipelined-answers.ts';
import { ShopResponse } from './response.ts';

/** How long a client may take, in milliseconds. */
export type Patience = {
  /** For the headers of a request, and for all of it. */
  readonly headersMs: number;
  readonly requestMs: number;
  /** How often that is looked at. */
  readonly checkMs: number;
  /** For which nothing may move on a connection whose answer is awaited: Next never answers some broken forms. */
  readonly idleMs: number;
};

const usual: Patience = { headersMs: 10_000, requestMs: 60_000, checkMs: 5_000, idleMs: 120_000 };

/** The HTTP server, with what is decided before the shop sees a request; its answers are made by the `request` listener. */
export function openServer(
  settings: Settings,
  patience: Partial<Patience> = {},
): Server<typeof IncomingMessage, typeof ShopResponse> {
  const { development } = settings;
  const { headersMs, requestMs, checkMs, idleMs } = { ...usual, ...patience };
  const server = createServer({
    ServerResponse: ShopResponse,
    maxHeaderSize: 16 * 1024,
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: checkMs,
    // The guard refuses these in words and with all headers; Node would without.
    requireHostHeader: false,
    // Only the development server speaks anything else: for everybody else `Upgrade` is one more header.
    shouldUpgradeCallback: () => development,
  });
  if (!development) server.setTimeout(idleMs);
  server.on('checkContinue', (request, response) => {
    // Node would say it at once, and so within the answer to a request whose turn has not come.
    const goOn = () => {
      if (!response.headersSent) response.writeContinue();
    };
    if (response.socket) goOn();
    else response.once('socket', goOn);
    server.emit('request', request, response);
  });
  // What else a client may expect can be ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('request', awaitAnswer);
  server.on('clientError', (error: ParserError, socket: Socket) => {
    const [current] = awaitedOn(socket);
    refuse(error, socket, settings, current);
  });
  return server;
}

/** @param current the answer that the client reads next, if one is awaited: the refusal takes its place */
function refuse(
  error: ParserError,
  socket: Socket,
  settings: Settings,
  current: ServerResponse | undefined,
): void {
  // In the middle of an answer there is nothing to be said.
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

/** What a client hears whose request did not arrive in time. */
export const tooSlowAnswer = (settings: Settings) =>
  rawRefusal({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, settings);
