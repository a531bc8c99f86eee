import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isClientGone } from '../../lib/platform/client-gone.ts';
import { withoutQuotes } from '../../lib/platform/error-facts.ts';
import { forRequest } from '../../lib/platform/request-id.ts';
import { logLine, logProblem } from '../log.ts';
import type { Settings } from '../settings.ts';
import { awaitedOn } from './pipelined-answers.ts';
import { requestCounter } from './request-counter.ts';
import { requestIdOf } from './request-id.ts';
import type { ShopResponse } from './response.ts';
import { isSignInPage, pathOf, plainTarget } from './routes.ts';
import { sendPlain } from './sending.ts';

type Answer = (request: IncomingMessage, response: ShopResponse) => Promise<void>;

/** Runs the work of a request under its id and within a trace. */
export type TraceRequest = (
  request: IncomingMessage,
  response: ShopResponse,
  id: string,
  work: () => void,
) => void;

/** Headers by which React's router requests a page as data. */
const routerHeader = /^(?:rsc$|next-router-|next-url$)/;

/**
 * Makes a sign-in page answer with a document even if React's router asks for data, as after a redirect from an account
 * page: the router then loads the document, and the page's own module finishes the sign-in (decision 0038).
 */
function askForDocument(headers: IncomingHttpHeaders, path: string): void {
  if (!isSignInPage(path)) return;
  for (const name of Object.keys(headers)) if (routerHeader.test(name)) delete headers[name];
}

/** A path for the log, without the email addresses that some have. */
const loggedPath = (target: string): string =>
  pathOf(target).replaceAll('%40', '@').split('/').map(withoutQuotes).join('/');

/** Handles a failed request. A client that left is no error and gets nothing; others get the id of the log entry. */
function fail(request: IncomingMessage, response: ShopResponse, error: unknown): void {
  const path = loggedPath(request.url ?? '');
  if (isClientGone(error)) logLine('info', 'client went away', { path });
  const id = isClientGone(error) ? '' : logProblem('request failed', { path }, error);
  if (response.headersSent || id === '') response.destroy();
  else sendPlain(request, response, 500, `Something went wrong on our side (${id}). Please try again.`);
}

/** Whether it was sent after the last request of its connection, so that nobody would get its answer (RFC 9112 §9.6). */
const isAfterLast = ({ socket }: IncomingMessage, response: ShopResponse): boolean =>
  socket.writableEnded ||
  awaitedOn(socket).some((earlier) => earlier !== response && !earlier.shouldKeepAlive);

/**
 * The request listener: answers each request under its own id, which is sent in the response, and counts it if
 * `/api/metrics` is in use.
 * @param traceRequest set if traces are exported
 */
export function listening(
  answer: Answer,
  { behindProxy, env }: Pick<Settings, 'behindProxy' | 'env'>,
  traceRequest?: TraceRequest,
) {
  const countRequest = env.METRICS_TOKEN ? requestCounter() : undefined;
  return (request: IncomingMessage, response: ShopResponse): void => {
    if (isAfterLast(request, response)) return void response.destroy();
    request.url = plainTarget(request.url ?? '');
    const id = requestIdOf(request, behindProxy);
    response.requestId = id;
    countRequest?.(request, response);
    askForDocument(request.headers, pathOf(request.url));
    const work = () => {
      answer(request, response).catch((error: unknown) => fail(request, response, error));
    };
    if (traceRequest) traceRequest(request, response, id, work);
    else forRequest(id, work);
  };
}
