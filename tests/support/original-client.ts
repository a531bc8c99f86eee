import { expect } from 'vitest';
import * as z from 'zod';
import type { Actor } from '@/lib/auth/actor';
import { call, json, type Method, sessionCookieOf } from './rest.ts';

/** Rows of a list, as far as the client reads them. */
export const rows = z.array(z.looseObject({ _id: z.string() }));
export const inserted = z.looseObject({ insertedId: z.string() });
export const deleted = z.looseObject({ deletedCount: z.number() });
export const modified = z.looseObject({ modifiedCount: z.number() });

/**
 * The client that the specification describes (section 7), written from its table alone: it sends the table's payloads
 * with the stored token, and reads only the fields that the table says are read.
 */
export class OriginalClient {
  #token: string | undefined;

  /** Signs in as the specification says: the identity provider's session, then the token of PUT /user/{email}. */
  async signIn(actor: Actor, name: string | null = actor.name): Promise<void> {
    const response = await call('PUT', `/user/${actor.email}`, {
      body: { email: actor.email, name },
      headers: {
        cookie: await sessionCookieOf(actor),
        origin: new URL(process.env['AUTH_URL'] ?? '').origin,
      },
    });
    this.#token = (await json(response, z.looseObject({ token: z.string().min(20) }))).token;
  }

  send(method: Method, path: string, payload?: unknown): Promise<Response> {
    return call(method, path, { token: this.#token, ...(payload !== undefined && { body: payload }) });
  }

  /** Sends a call that must succeed, and reads its answer with this schema. */
  async read<T>(method: Method, path: string, answer: z.ZodType<T>, payload?: unknown): Promise<T> {
    const response = await this.send(method, path, payload);
    expect(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`).toBe(true);
    return json(response, answer);
  }
}

/** A signed-in client of this actor. */
export async function clientOf(actor: Actor): Promise<OriginalClient> {
  const client = new OriginalClient();
  await client.signIn(actor);
  return client;
}
