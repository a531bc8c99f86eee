'use client';

import { isRefusal, send } from '@/components/rest/send';
import { isLeaving, onSessionAnnounced } from '@/elements/session-channel';
import { dropToken, keepToken, keptToken } from '@/elements/token-store';
import { hasHint } from '@/elements/visitor';
import { isRecord } from '@/lib/base/record';

/** Milliseconds before expiry at which a token is renewed, so that no request leaves with one about to expire. */
const renewalMargin = 60_000;

let inMemory: string | null = null;

/** Requests under way, by email: a list and the session keeper may ask at the same moment. */
const asked = new Map<string, Promise<string>>();

/** Reads from the browser's storage, or from memory alone if it holds none (specification §9). */
function readAccessToken(): string | null {
  return keptToken() ?? inMemory;
}

let isListening = false;

/** A sign-out in another tab empties this one's memory and session storage too. */
function forgetOnSignOut(): void {
  if (isListening) return;
  isListening = true;
  const { signal } = new AbortController(); // for as long as the page is there
  onSessionAnnounced(() => {
    if (!hasHint(document.cookie)) clearAccessToken();
  }, signal);
}

function storeAccessToken(token: string): void {
  inMemory = token;
  keepToken(token);
  forgetOnSignOut();
}

/** Forgets the token everywhere; part of every sign-out (specification §2). */
export function clearAccessToken(): void {
  inMemory = null;
  asked.clear(); // the next user asks with their own session
  dropToken();
}

/** The server answered that there is no session for this email. */
export class AccessRefused extends Error {
  override name = 'AccessRefused';
}

async function askForToken(email: string): Promise<string> {
  const answer = await send({
    method: 'PUT',
    path: `/api/user/${encodeURIComponent(email)}`,
    body: { email },
  });
  if (isRefusal(answer)) throw new AccessRefused();
  if (!answer.ok) throw new Error(`PUT /user: ${answer.code}`);
  const token = isRecord(answer.body) ? answer.body['token'] : null;
  if (typeof token !== 'string' || token === '') throw new Error('PUT /user: no token');
  // A token that arrives while this page signs out must not be stored: its session is ending.
  if (!isLeaving()) storeAccessToken(token);
  return token;
}

/**
 * Asks the server for a fresh token with the live session and stores it (specification §4).
 * @throws AccessRefused when there is no session for this email; Error when there is no answer
 */
export function obtainAccessToken(email: string): Promise<string> {
  const waiting = asked.get(email) ?? askForToken(email).finally(() => asked.delete(email));
  asked.set(email, waiting);
  return waiting;
}

/** When the token expires, in milliseconds since 1970; 0 for anything that is not a token. */
function expiryOf(token: string): number {
  try {
    const [, payload = ''] = token.split('.');
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(claims) && typeof claims['exp'] === 'number' ? claims['exp'] * 1000 : 0;
  } catch {
    return 0;
  }
}

/** A token that is valid for a request now: the stored one, or a renewed one. @throws as obtainAccessToken */
export async function validAccessToken(email: string): Promise<string> {
  const stored = readAccessToken();
  if (stored && expiryOf(stored) > Date.now() + renewalMargin) return stored;
  return obtainAccessToken(email);
}
