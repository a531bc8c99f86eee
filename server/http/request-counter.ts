import type { IncomingMessage, ServerResponse } from 'node:http';
import { count, noteTime } from '../../lib/platform/tally.ts';
import { builtRoutes, routeCounter } from './known-routes.ts';
import { calls } from './methods.ts';
import { pathOf } from './routes.ts';

/** Limits the methods in metrics to the known ones. */
export const knownMethod = (method = ''): string => (calls.includes(method) ? method : 'other');

type CountRequest = (request: IncomingMessage, response: ServerResponse) => void;

/** Counts each request by route, and measures the time until its response is closed. */
export function requestCounter(routeOf = routeCounter(builtRoutes())): CountRequest {
  return (request, response) => {
    const began = performance.now();
    // One more than the default, which Next's own listeners already use up.
    response.setMaxListeners(response.getMaxListeners() + 1);
    response.once('close', () => {
      const route = routeOf(pathOf(request.url ?? '/'));
      const status = response.headersSent ? `${Math.floor(response.statusCode / 100)}xx` : 'gone';
      count('requests', { route, method: knownMethod(request.method), status });
      noteTime(route, (performance.now() - began) / 1000);
    });
  };
}
