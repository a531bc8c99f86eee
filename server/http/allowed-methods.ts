import { sanitiseHeaders } from './guard.ts';
import { isApi } from './routes.ts';
import { callHandler, type Handler } from './synthetic.ts';

/** The methods of an API path, by its handler: the guard only knows what API paths can have (RFC 9110 §10.2.1). */
export async function allowedMethods(
  handler: Handler,
  origin: URL,
  path: string,
): Promise<string | undefined> {
  if (!isApi(path)) return undefined;
  const asked: Record<string, string> = {};
  sanitiseHeaders(asked, origin, '127.0.0.1');
  return (await callHandler(handler, { method: 'OPTIONS', path, headers: asked })).headers.get('allow');
}
