import { type ErrorCode, statusOf } from '@/lib/base/error-codes';
import type { Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { isRecord } from '@/lib/base/record';

/** One call of specification §7, as it is sent. */
export type Call = {
  method: 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
};

/** What a call came to: the server's JSON, or why not, in its words. */
export type Answer = { ok: true; body: unknown } | Failure;

/** Milliseconds without an answer after which a call has failed. */
const patience = 15_000;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isTextsByField = (value: unknown): value is Record<string, string[]> =>
  isRecord(value) && Object.values(value).every(isTexts);

/** Why the server refused, in its words. Read without zod, for every page of an account calls here. */
function refusalIn(body: unknown): Pick<Failure, 'message' | 'fieldErrors'> {
  const { message, fieldErrors } = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  if (typeof message !== 'string') return { message: messages.unavailable };
  if (fieldErrors === undefined) return { message };
  return isTextsByField(fieldErrors) ? { message, fieldErrors } : { message: messages.unavailable };
}

// `Object.keys` forgets that the keys of this table are the codes.
const codes = Object.keys(statusOf) as ErrorCode[];

async function failureOf(response: Response): Promise<Failure> {
  const code = codes.find((known) => statusOf[known] === response.status) ?? 'unavailable';
  return { ok: false, code, ...refusalIn(await response.json().catch(() => null)) };
}

/**
 * Sends one call, with a bearer token where there is one (specification §6); every REST call of the browser leaves here.
 * A lost connection and an answer that is no JSON are failures like any other.
 */
export async function send({ method, path, body }: Call, token?: string): Promise<Answer> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    if (!response.ok) return await failureOf(response);
    return { ok: true, body: await response.json() };
  } catch {
    return { ok: false, code: 'unavailable', message: messages.unavailable };
  }
}

type Refusal = Failure & { code: 'unauthorized' | 'forbidden' };

/** True for the two answers that say that this token or address may not (specification §6). */
export const isRefusal = (answer: Answer): answer is Refusal =>
  !answer.ok && (answer.code === 'unauthorized' || answer.code === 'forbidden');
