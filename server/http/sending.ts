import type { IncomingMessage } from 'node:http';
import { bearerChallenge } from '../../lib/base/bearer-challenge.ts';
import { messages } from '../../lib/base/messages.ts';
import { plainJson, plainPage, unavailablePage } from './own-answers.ts';
import type { ShopResponse } from './response.ts';
import { isApi, pathOf } from './routes.ts';
import type { Captured } from './synthetic.ts';

/** Sends a message: as a page to browsers, as JSON to programs. */
export function sendPlain(
  request: IncomingMessage,
  response: ShopResponse,
  status: number,
  message: string,
): void {
  const isForPeople =
    !isApi(pathOf(request.url ?? '')) && (request.headers.accept ?? '').includes('text/html');
  response.statusCode = status;
  if (status === 401)
    response.setHeader('WWW-Authenticate', bearerChallenge(request.headers.authorization !== undefined));
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Content-Type', `${isForPeople ? 'text/html' : 'application/json'}; charset=utf-8`);
  response.end(isForPeople ? plainPage('That did not work', message) : plainJson(status, message));
}

/** The error page for a document that can neither be rendered nor taken from the cache. */
export function sendUnavailable(response: ShopResponse): void {
  response.statusCode = 503;
  response.setHeader('Cache-Control', 'no-store');
  response.setHeader('Retry-After', '5');
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(unavailablePage);
}

/** Refuses a request because of overload. */
export function sendBusy(request: IncomingMessage, response: ShopResponse): void {
  response.setHeader('Retry-After', '5');
  sendPlain(request, response, 503, messages.busy);
}

/** Answers a CORS preflight; its headers are set by `prepare`. */
export function sendPreflight(response: ShopResponse): void {
  response.statusCode = 204;
  response.setHeader('Cache-Control', 'no-store');
  response.end();
}

/** Redirects to the same path on the canonical host. */
export function sendRedirect(response: ShopResponse, location: string): void {
  response.statusCode = 308;
  response.setHeader('Location', location);
  response.setHeader('Cache-Control', 'no-store');
  response.end();
}

/** Sends a response that was captured before. */
export function sendCaptured(
  request: IncomingMessage,
  response: ShopResponse,
  { status, headers, body }: Captured,
): void {
  response.statusCode = status;
  for (const [name, value] of headers) response.setHeader(name, value);
  response.end(request.method === 'HEAD' ? undefined : body);
}
