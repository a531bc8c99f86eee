import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isClientGone } from '../../lib/platform/client-gone.ts';
import { forRequest } from '../../lib/platform/request-id.ts';
import { logLine, logProblem } from '../log.ts';
import type { Settings } from '../settings.ts';
import { requestCounter } from './request-counter.ts';
import { requestIdOf } from './request-id.ts';
import type { ShopResponse } from './response.ts';
import { isSignInPage, pathOf } from './routes.ts';
import { sendPlain } from './sending.ts';

type Answer = (request: IncomingMessage, response: ShopResponse) => Promise<void>;

/** Does the work of a request under its id, as a part of a trace. */
export type TraceRequest = (
  request: IncomingMessage,
  response: ShopResponse,
  id: string,
  work: () => void,
) => void;

/** By which React's router asks for a page as data for the page that it is on. */
const routerHeader = /^(?:rsc$|next-router-|next-url$)/;

/**
 * Has a page of signing in answered as a document though React's router asks for it, as after a redirect from a page of
 * accounts: the router then leaves for it, and the page's own module finishes the sign-in (decision 0038).
 */
function askForDocument(headers: IncomingHttpHeaders, path: string): void {
  if (!isSignInPage(path)) return;
  for (const name of Object.keys(headers)) if (routerHeader.test(name)) delete headers[name];
}

/** A client that left is told nothing, and is no error; whoever is still there hears under which id to ask. */
function fail(request: IncomingMessage, response: ShopResponse, error: unknown): void {
  const path = pathOf(request.url ?? '');
  if (isClientGone(error)) logLine('info', 'client went away', { path });
  const id = isClientGone(error) ? '' : logProblem('request failed', { path }, error);
  if (response.headersSent || id === '') response.destroy();
  else sendPlain(request, response, 500, `Something went wrong on our side (${id}). Please try again.`);
}

/**
 * The listener of the HTTP server: each request is answered under an id of its own, which the answer names, and counted where
 * somebody asks for `/api/metrics`.
 * @param traceRequest where traces are sent somewhere
 */
export function listening(
  answer: Answer,
  { behindProxy, env }: Pick<Settings, 'behindProxy' | 'env'>,
  traceRequest?: TraceRequest,
) {
  const countRequest = env.METRICS_TOKEN ? requestCounter() : undefined;
  return (request: IncomingMessage, response: ShopResponse): void => {
    const id = requestIdOf(request, behindProxy);
    response.requestId = id;
    countRequest?.(request, response);
    askForDocument(request.headers, pathOf(request.url ?? ''));
    const work = () => {
      answer(request, response).catch((error: unknown) => fail(request, response, error));
    };
    if (traceRequest) traceRequest(request, response, id, work);
    else forRequest(id, work);
  };
}
