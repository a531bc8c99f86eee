import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { count } from '../lib/platform/tally.ts';
import { ChangePoll } from './documents/change-poll.ts';
import { Generations } from './documents/generations.ts';
import { lastingCaches } from './documents/lasting.ts';
import { pageCaches } from './documents/page-caches.ts';
import { published } from './documents/published.ts';
import { Reads } from './documents/reads.ts';
import { pageRenderer, warnOfUnknownScripts } from './documents/rendering.ts';
import { keyOfPicture } from './documents/shipped-pictures.ts';
import { sendDocument } from './documents/stored-document.ts';
import { developmentPolicy, thirdParties } from './headers/csp.ts';
import type { Header } from './headers/headers.ts';
import { policiesOf } from './headers/policies.ts';
import { allowedMethods } from './http/allowed-methods.ts';
import { bodyLimit, limitBody, needsSession } from './http/body.ts';
import { withQuery } from './http/carried-query.ts';
import { corsHeaders, preflightHeaders } from './http/cors.ts';
import { canonicalRedirect, clientIp, markDirect, refusalOf, sanitiseHeaders } from './http/guard.ts';
import { largeBodyGuard } from './http/large-bodies.ts';
import { listening, type TraceRequest } from './http/listening.ts';
import { LoadShedder } from './http/load-shedder.ts';
import { acceptsGzip } from './http/negotiation.ts';
import { pipelinesTooMany } from './http/pipelined-answers.ts';
import type { ShopResponse } from './http/response.ts';
import {
  documentPathOf,
  isKeptFile,
  isLastingDocument,
  isNoncePath,
  isOwnPlainPage,
  isWebhook,
  pathOf,
  pictureOf,
} from './http/routes.ts';
import {
  sendBusy,
  sendCaptured,
  sendPlain,
  sendPreflight,
  sendRedirect,
  sendUnavailable,
} from './http/sending.ts';
import type { Handler } from './http/synthetic.ts';
import { WebhookBodies } from './http/webhook-bodies.ts';
import type { Settings } from './settings.ts';

export type ShopOptions = {
  readonly settings: Settings;
  /** Next's request handler. */
  readonly handler: Handler;
  readonly lifecycle: { readonly stopping: boolean };
  readonly loadShedder?: LoadShedder;
  readonly traceRequest?: TraceRequest | undefined;
};

/** Details of a response that its request doesn't have. */
type Known = { nonce?: string | undefined; preflight?: readonly Header[] | null };

/** Answers every request of the process: checks it, sends cached documents and passes the rest to Next. */
export function createShop(options: ShopOptions) {
  const { settings, handler, lifecycle, loadShedder = new LoadShedder() } = options;
  const { origin, behindProxy, development } = settings;
  const policies = policiesOf(settings);
  const generations = new Generations();
  const changePoll = new ChangePoll(generations);
  const reads = new Reads();
  const pages = pageCaches({ render: pageRenderer(handler, origin, policies, reads), generations });
  const { documents, queried } = pages;
  const refusedUnread = largeBodyGuard(handler, origin);
  const webhookBodies = new WebhookBodies();
  const { files, pictures } = lastingCaches(handler, origin, policies);

  async function answer(request: IncomingMessage, response: ShopResponse): Promise<void> {
    const target = request.url ?? '/';
    const path = pathOf(target);
    limitBody(request, response, bodyLimit(path));
    const isTooMuch = pipelinesTooMany(request.socket);
    if (isTooMuch || lifecycle.stopping) response.shouldKeepAlive = false;
    if (isTooMuch || (loadShedder.refuses(path) && !isCheap(request, target, path))) {
      if (!isTooMuch) count('busy', {}); // one greedy client is no reason for an alert
      prepare(request, response, path);
      return sendBusy(request, response);
    }
    const refusal = refusalOf(request, settings);
    if (refusal) {
      prepare(request, response, path);
      if (refusal.allow) {
        loadShedder.takes(response); // calls the app
        response.setHeader('Allow', (await allowedMethods(handler, origin, path)) ?? refusal.allow);
      }
      return sendPlain(request, response, refusal.status, refusal.message);
    }
    const preflight = preflightHeaders(request, settings);
    const redirect = canonicalRedirect(request, settings);
    if (preflight || redirect) prepare(request, response, path, { preflight });
    if (preflight) return sendPreflight(response);
    if (redirect) return sendRedirect(response, redirect);
    if (needsSession(request, path)) {
      loadShedder.takes(response); // calls the app
      if (await isLeftUnread(request, response, path)) return;
    }
    if (development) return answerInDevelopment(request, response);
    if (await sendKept(request, response, target, path)) return;
    await passToNext(request, response, path);
  }

  /** Refuses a large body before it is read. Returns true if there is nothing left to do. */
  async function isLeftUnread(request: IncomingMessage, response: ShopResponse, path: string) {
    const refused = await refusedUnread(request, response, path);
    if (!refused || response.destroyed) return response.destroyed; // the client may have left meanwhile
    prepare(request, response, path);
    if (refused.retryAfter) response.setHeader('Retry-After', refused.retryAfter);
    sendPlain(request, response, refused.status, refused.message);
    return true;
  }

  /** Cached responses cost no more than a refusal, and public pages are rendered once for all. */
  function isCheap(request: IncomingMessage, target: string, path: string): boolean {
    const kept = keptOf(request, target, path);
    return kept !== null && (isLastingDocument(kept.path) || !!kept.cache.fresh(kept.path));
  }

  /** Answers from a cache if the response depends on the path alone. */
  async function sendKept(request: IncomingMessage, response: ShopResponse, target: string, path: string) {
    const kept = keptOf(request, target, path);
    if (!kept) return false;
    if (generations.isReadDue && pages.has(kept.cache)) await changePoll.taken();
    if (response.destroyed) return true;
    const unseen = pages.has(kept.cache) && !generations.seesOtherProcesses ? 'unseen' : undefined;
    const ready = kept.cache.fresh(kept.path);
    count('documents', { cache: kept.cache.name, result: ready ? 'hit' : 'waited' });
    if (!pages.has(kept.cache)) response.requestId = undefined; // browsers store the header with the file
    if (ready) sendDocument(request, response, ready, unseen);
    if (ready) return true;
    // Made-up names and searches have no end, so their renders count as load.
    const isOneOfMany = kept.cache === documents && !isLastingDocument(kept.path);
    if (isOneOfMany || kept.cache === files || kept.cache === queried) loadShedder.takes(response);
    const rendered = await kept.cache.get(kept.path);
    if (rendered.kind === 'document')
      sendDocument(request, response, rendered.document, rendered.outdated ? 'outdated' : unseen);
    else {
      prepare(request, response, path);
      if (rendered.kind === 'answer') sendCaptured(request, response, withQuery(rendered.answer, target));
      else sendUnavailable(response);
    }
    return true;
  }

  /** The cache for a request. */
  function keptOf({ method, headers }: IncomingMessage, target: string, path: string) {
    if (method !== 'GET' && method !== 'HEAD') return null;
    const picture = pictureOf(target);
    if (picture) return { cache: pictures, path: keyOfPicture(headers.accept, picture) };
    if (isKeptFile(path)) return path === target ? { cache: files, path } : null;
    if (headers['rsc'] || headers['next-router-prefetch'] || headers['next-action']) return null;
    const document = documentPathOf(target);
    return document === null ? null : { cache: pages.of(document), path: document };
  }

  async function passToNext(request: IncomingMessage, response: ShopResponse, path: string): Promise<void> {
    loadShedder.takes(response, path);
    if (isWebhook(path)) webhookBodies.take(request);
    sanitiseHeaders(request.headers, origin, clientIp(request, behindProxy), path);
    const nonce = isNoncePath(path) ? randomBytes(16).toString('base64') : undefined;
    if (nonce) request.headers['content-security-policy'] = policies.policyFor({ nonce });
    prepare(request, response, path, { nonce });
    await handler(request, response);
  }

  async function answerInDevelopment(request: IncomingMessage, response: ShopResponse): Promise<void> {
    for (const [name, value] of [...policies.security, ...corsHeaders(request, settings)])
      response.setHeader(name, value);
    response.setHeader('Content-Security-Policy', developmentPolicy(thirdParties(settings.env)));
    markDirect(request.headers);
    await handler(request, response);
  }

  function prepare(request: IncomingMessage, response: ShopResponse, path: string, known: Known = {}): void {
    response.prepare({
      path,
      security: [...policies.security, ...(known.preflight ?? corsHeaders(request, settings))],
      policyFor: policies.policyFor,
      nonce: known.nonce,
      plain: policies.plain && isOwnPlainPage(path),
      accountFiles: settings.accountFiles,
      gzip: acceptsGzip(request.headers['accept-encoding']),
      onUnknownScripts: (texts) => warnOfUnknownScripts(path, texts),
    });
  }

  return {
    documents,
    /** The app's interface to the caches. */
    published: published({ reads, generations, changePoll, pages }),
    /** The request listener of the HTTP server. */
    listener: listening(answer, settings, options.traceRequest),
  };
}
