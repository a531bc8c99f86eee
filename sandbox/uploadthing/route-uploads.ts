import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { sendJson } from '../http.ts';
import { sign } from './signature.ts';

const HOUR = 60 * 60 * 1000;

const routeMetadataSchema = z.object({
  fileKeys: z.array(z.string()).min(1),
  metadata: z.record(z.string(), z.unknown()),
  isDev: z.boolean(),
  callbackUrl: z.url(),
  callbackSlug: z.string(),
  awaitServerData: z.boolean(),
});

export const callbackResultSchema = z.object({
  fileKey: z.string(),
  callbackData: z.unknown().optional(),
  error: z.string().optional(),
});

export type CallbackResult = z.infer<typeof callbackResultSchema>;
type Hook = 'callback' | 'error';
type Send = (hook: Hook, payload: string) => Promise<void>;
type Registration = { request: z.infer<typeof routeMetadataSchema>; send: Send; expiresAt: number };

type Options = { apiKey: string; callbackTimeout: number; log: (line: string) => void };

/** Uploads that an app's file route announced: their metadata waits here for the bytes, then the upload for the app. */
export class RouteUploads {
  readonly #options: Options;
  readonly #registrations = new Map<string, Registration>();
  readonly #waiting = new Map<string, (result: CallbackResult) => void>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** `POST /route-metadata`: a development server has no address to call, so it listens on this answer instead. */
  register(body: unknown, res: ServerResponse): void {
    const request = routeMetadataSchema.parse(body);
    const expiresAt = Date.now() + HOUR;
    for (const [key, { expiresAt: end }] of this.#registrations) {
      if (end < Date.now()) this.#registrations.delete(key);
    }
    const send = request.isDev ? this.#openStream(request.fileKeys, res) : this.#post(request);
    for (const key of request.fileKeys) this.#registrations.set(key, { request, send, expiresAt });
    if (!request.isDev) sendJson(res, 200, { ok: true });
  }

  /** `POST /callback-result`: what the app's `onUploadComplete` returned. */
  settle(result: CallbackResult): void {
    this.#waiting.get(result.fileKey)?.(result);
  }

  /** The announced upload; a development server announces after it hands out the URL, hence the short wait. */
  async find(key: string, wait = 1000): Promise<Registration | undefined> {
    const end = Date.now() + wait;
    while (!this.#registrations.has(key) && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return this.#registrations.get(key);
  }

  /** Tells the app that its file has arrived; resolves with its answer, or at once when nobody asked for one. */
  async complete(registration: Registration, file: { key: string }, origin: string): Promise<CallbackResult> {
    const { metadata, awaitServerData } = registration.request;
    this.#registrations.delete(file.key);
    const answer = this.#waitFor(file.key);
    const sent = registration.send(
      'callback',
      JSON.stringify({ status: 'uploaded', file, origin, metadata }),
    );
    sent.catch((error: Error) => this.settle({ fileKey: file.key, error: error.message }));
    return awaitServerData ? answer : { fileKey: file.key };
  }

  /** Tells the app that the upload of a file failed. */
  async fail(registration: Registration, fileKey: string, error: string): Promise<void> {
    await registration
      .send('error', JSON.stringify({ fileKey, error }))
      .catch((cause: Error) => this.#options.log(cause.message));
  }

  clear(): void {
    this.#registrations.clear();
  }

  #waitFor(fileKey: string): Promise<CallbackResult> {
    return new Promise((resolve) => {
      const finish = (result: CallbackResult) => {
        clearTimeout(timer);
        this.#waiting.delete(fileKey);
        resolve(result);
      };
      const late = { fileKey, error: 'The upload callback did not answer' };
      const timer = setTimeout(() => finish(late), this.#options.callbackTimeout);
      timer.unref();
      this.#waiting.set(fileKey, finish);
    });
  }

  #post({ callbackUrl, callbackSlug }: Registration['request']): Send {
    const url = new URL(callbackUrl);
    url.searchParams.set('slug', callbackSlug);
    return async (hook, payload) => {
      const headers = {
        'content-type': 'application/json',
        'uploadthing-hook': hook,
        'x-uploadthing-signature': sign(payload, this.#options.apiKey),
      };
      const answer = await fetch(url, { method: 'POST', headers, body: payload });
      this.#options.log(`${hook} ${url.href} ${answer.status}`);
      if (!answer.ok) throw new Error(`The upload callback answered ${answer.status}`);
    };
  }

  #openStream(fileKeys: string[], res: ServerResponse): Send {
    let open = fileKeys.length;
    res.writeHead(200, { 'content-type': 'application/jsonl' }).flushHeaders();
    return async (hook, payload) => {
      if (res.destroyed) throw new Error('The development server stopped listening');
      res.write(`${JSON.stringify({ payload, signature: sign(payload, this.#options.apiKey), hook })}\n`);
      open -= 1;
      if (open === 0) res.end();
    };
  }
}
