import { type ErrorCode, statusOf } from '@/lib/base/error-codes';
import type { Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { isRecord } from '@/lib/base/record';

/** One REST call of specification §7. */
export type Call = {
  method: 'GET' | 'PUT' | 'PATCH' | 'DELETE';
  /** Includes the query. */
  path: string;
  /** Sent as JSON. */
  body?: unknown;
};

/** The response: the server's JSON, or the failure with the server's message. */
export type Answer = { ok: true; body: unknown } | Failure;

/** Milliseconds without a response after which a call has failed. */
const patience = 15_000;

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === 'string');

const isTextsByField = (value: unknown): value is Record<string, string[]> =>
  isRecord(value) && Object.values(value).every(isTexts);

const unavailable: Failure = { ok: false, code: 'unavailable', message: messages.unavailable };

/**
 * The shop's words about a failure; null if they are somebody else's, such as a proxy's. Parsed without zod, to keep it
 * out of the scripts of every account page.
 */
function refusalIn(body: unknown): Pick<Failure, 'message' | 'fieldErrors'> | null {
  const { message, fieldErrors } = isRecord(body) && isRecord(body['error']) ? body['error'] : {};
  if (typeof message !== 'string') return null;
  if (fieldErrors === undefined) return { message };
  return isTextsByField(fieldErrors) ? { message, fieldErrors } : null;
}

// `Object.keys` loses the type of the keys, which are the error codes.
const codes = Object.keys(statusOf) as ErrorCode[];

/** A network's own 401 or 403 denies nothing: only the shop's may sign anybody out. */
async function failureOf(response: Response): Promise<Failure> {
  const refusal = refusalIn(await response.json().catch(() => null));
  if (!refusal) return unavailable;
  const code = codes.find((known) => statusOf[known] === response.status) ?? 'unavailable';
  return { ok: false, code, ...refusal };
}

/**
 * Sends one call, with a bearer token if given (specification §6); every REST call of the browser goes through here.
 * A lost connection or a non-JSON response is a failure like any other.
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
    return unavailable;
  }
}

type Refusal = Failure & { code: 'unauthorized' | 'forbidden' };

/** True for the two failures that deny this token or email the call (specification §6). */
export const isRefusal = (answer: Answer): answer is Refusal =>
  !answer.ok && (answer.code === 'unauthorized' || answer.code === 'forbidden');
