import type { IncomingMessage, ServerResponse } from 'node:http';
import { corsHeaders, HttpError, readBody, sendJson } from '../http.ts';
import { answerApi } from './api.ts';
import { browserScript } from './browser-script.ts';
import { answerControl } from './control.ts';
import {
  failedOnOrder,
  invalidRequest,
  keyInUse,
  keyRevoked,
  objectLocked,
  rightLacking,
  StripeError,
} from './errors.ts';
import type { Exchange, Service } from './service.ts';
import { answerThreeDSecure } from './three-d-secure.ts';

const BODY_LIMIT = 1024 * 1024;

/** Answers one request, whatever happens. */
export async function dispatch(service: Service, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    const url = new URL(req.url ?? '/', service.origin);
    const body = await readBody(req, BODY_LIMIT);
    await answer(service, { req, res, method: req.method ?? 'GET', url, body });
  } catch (error) {
    if (res.headersSent || res.destroyed) return;
    const status = error instanceof HttpError ? error.status : 500;
    const message = error instanceof Error ? error.message : String(error);
    if (status === 500) service.log(`${req.method} ${req.url}: ${message}`);
    refuse(
      req,
      res,
      new StripeError(status, { message, type: status === 500 ? 'api_error' : 'invalid_request_error' }),
    );
  }
}

async function answer(service: Service, exchange: Exchange): Promise<void> {
  const { req, res, method, url } = exchange;
  const path = url.pathname;
  if (method === 'OPTIONS') {
    res.writeHead(204, corsHeaders(req)).end();
    return;
  }
  if (path.startsWith('/_sandbox/3ds/')) return answerThreeDSecure(service, exchange);
  if (path.startsWith('/_sandbox/')) return answerControl(service, exchange);
  const fault = await service.faults.meet(method, path);
  if (fault === 'drop') {
    res.destroy();
    return;
  }
  if (fault === 'refuse_key') return refuse(req, res, keyRevoked());
  if (fault === 'refuse_right') return refuse(req, res, rightLacking());
  if (fault === 'object_locked') return refuse(req, res, objectLocked());
  if (fault === 'key_in_use') return refuse(req, res, keyInUse());
  if (fault === 'error500') return refuse(req, res, failedOnOrder());
  if (path === '/stripe.js') {
    res.writeHead(200, {
      ...corsHeaders(req),
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-store',
    });
    res.end(browserScript(service.origin));
    return;
  }
  if (path === '/card-frame') return sendJson(res, 200, { ok: true }, corsHeaders(req));
  if (path.startsWith('/v1/')) return answerApi(service, exchange, fault);
  refuse(
    req,
    res,
    new StripeError(404, invalidRequest(`Unrecognized request URL (${method}: ${path}).`).body),
  );
}

function refuse(req: IncomingMessage, res: ServerResponse, error: StripeError): void {
  sendJson(res, error.status, { error: error.body }, corsHeaders(req));
}
