import { globSync } from 'node:fs';
import path from 'node:path';
import { encode } from 'next-auth/jwt';
import { vi } from 'vitest';
import * as z from 'zod';
import { issueAccessToken } from '@/lib/auth/access-token';
import type { Actor } from '@/lib/auth/actor';
import { operations } from '@/lib/http/openapi/operations';
import { checkAnswer } from './openapi.ts';
import { newRequest } from './request.ts';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];
type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string | string[]>> },
) => Promise<Response>;
export type RouteModule = Partial<Record<Method | 'OPTIONS', Handler>>;

const folder = path.join(import.meta.dirname, '../../app/api');
const isModule = z.custom<RouteModule>((value) => typeof value === 'object' && value !== null);

/** Every route handler's file by its path below /api, with parameters in braces. */
export const routeFiles: ReadonlyMap<string, string> = new Map(
  globSync('**/route.ts', { cwd: folder }).map((file) => {
    const address = path.dirname(file).replaceAll(/\[+([^\]]+)\]+/g, '{$1}');
    return [`/${address}`, path.join(folder, file)];
  }),
);

export const loadRoute = async (address: string): Promise<RouteModule> =>
  isModule.parse(await import(routeFiles.get(address) ?? ''));

/** Imitates the rewrite of next.config.ts; the end-to-end tests use the real one. */
const rewritten = (pathname: string) => pathname.replace(/^\/allOrders(?=\/|$)/, '/allorders');

/** Decodes a path segment as Next does; segments that can't be decoded stay, as the server refuses them before. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function matches(template: string, pathname: string): Record<string, string> | null {
  const [wanted, given] = [template.split('/'), pathname.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name) params[name] = decoded(value);
    else if (part !== value) return null;
  }
  return params;
}

/** The route that Next would choose: fixed segments take precedence over parameters. */
function resolve(pathname: string): { template: string; params: Record<string, string> } {
  const found = [...routeFiles.keys()]
    .flatMap((template) => {
      const params = matches(template, rewritten(pathname));
      return params ? [{ template, params }] : [];
    })
    .toSorted((one, other) => Object.keys(one.params).length - Object.keys(other.params).length);
  return found[0] ?? { template: '/{...path}', params: {} };
}

/** The path as the OpenAPI document has it, which spells one path in two ways, as the specification does. */
const documentedPath = (method: Method, template: string): string =>
  operations.find(
    (operation) => operation.method === method.toLowerCase() && rewritten(operation.path) === template,
  )?.path ?? template;

export type Call = {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
};

/** A JSON body whose second half is sent only after `meanwhile` has resolved. */
export const slowBody = (body: unknown, meanwhile: () => Promise<unknown>): ReadableStream<Uint8Array> => {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const halves = [bytes.slice(0, 2), bytes.slice(2)];
  return new ReadableStream(
    {
      async pull(controller) {
        const half = halves.shift();
        if (halves.length === 0) await meanwhile();
        if (half) controller.enqueue(half);
        if (halves.length === 0) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
};

/** Calls the API in this process. `body` is sent as JSON, unless it is a form, a stream or text (already JSON). */
export async function call(
  method: Method,
  target: string,
  { token, body, headers = {} }: Call = {},
): Promise<Response> {
  const url = new URL(`/api${target}`, process.env['AUTH_URL']);
  const pathname = url.pathname.slice('/api'.length);
  const isStream = body instanceof ReadableStream;
  const isRaw = body instanceof FormData || isStream || typeof body === 'string';
  const request = new Request(url, {
    method,
    headers: {
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
    ...(isStream && { duplex: 'half' }),
  });
  newRequest(Object.fromEntries(request.headers));
  const { template, params } = resolve(pathname);
  const handler = (await loadRoute(template))[method];
  if (!handler) throw new Error(`No handler for ${method} ${template}.`);
  const response = await handler(request, { params: Promise.resolve(params) });
  // Every answer that a test gets is checked against the OpenAPI document, so that the document leaves none out.
  await checkAnswer(method, documentedPath(method, template), response.clone());
  return response;
}

export const tokenOf = (actor: Actor): Promise<string> => issueAccessToken(actor);

/** An access token of this actor that expired yesterday. */
export async function expiredTokenOf(actor: Actor): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 3_600_000 });
  try {
    return await issueAccessToken(actor);
  } finally {
    vi.useRealTimers();
  }
}

/** The cookie that a browser would send after this actor signed in. */
export async function sessionCookieOf({ id, sid }: Actor): Promise<string> {
  const name = 'authjs.session-token';
  const secret = process.env['AUTH_SECRET'] ?? '';
  return `${name}=${await encode({ token: { sub: id, sid }, secret, salt: name })}`;
}

/** An answer's JSON, parsed with this schema. */
export const json = async <T>(response: Response, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(await response.json());
