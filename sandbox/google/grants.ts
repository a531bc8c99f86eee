import { createHash, randomBytes } from 'node:crypto';
import type { GoogleUser } from './users.ts';

/** RFC 6749, section 4.1.2: a code lives ten minutes at most. */
const CODE_LIFETIME = 10 * 60 * 1000;
/** In seconds, as for Google's tokens. */
export const TOKEN_LIFETIME = 3599;

type Authorization = {
  user: GoogleUser;
  redirectUri: string;
  nonce: string | undefined;
  codeChallenge: string | undefined;
};
type Code = Authorization & { expiresAt: number; accessToken?: string };
type Token = { user: GoogleUser; expiresAt: number };

/** Authorization codes and access tokens; only in memory, as one signs in again after a restart. */
export class Grants {
  readonly #now: () => number;
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, Token>();

  constructor(now: () => number) {
    this.#now = now;
  }

  issueCode(authorization: Authorization): string {
    this.#dropExpired();
    const code = `4/${randomBytes(32).toString('base64url')}`;
    this.#codes.set(code, { ...authorization, expiresAt: this.#now() + CODE_LIFETIME });
    return code;
  }

  /**
   * Exchanges a code for an access token, once; using it again revokes that token (RFC 6749, 4.1.2). Returns null when
   * the code, its redirect URI or its PKCE verifier (RFC 7636) doesn't match.
   */
  redeem(code: string, redirectUri: string, codeVerifier: string | undefined) {
    const found = this.#codes.get(code);
    if (!found || found.expiresAt <= this.#now()) return null;
    if (found.accessToken !== undefined) {
      this.#tokens.delete(found.accessToken);
      return null;
    }
    const accessToken = `ya29.${randomBytes(32).toString('base64url')}`;
    found.accessToken = accessToken;
    const challenge = codeVerifier === undefined ? undefined : challengeOf(codeVerifier);
    if (found.redirectUri !== redirectUri || found.codeChallenge !== challenge) return null;
    this.#tokens.set(accessToken, { user: found.user, expiresAt: this.#now() + TOKEN_LIFETIME * 1000 });
    return { accessToken, user: found.user, nonce: found.nonce };
  }

  userOf(accessToken: string): GoogleUser | null {
    const token = this.#tokens.get(accessToken);
    return token && token.expiresAt > this.#now() ? token.user : null;
  }

  clear(): void {
    this.#codes.clear();
    this.#tokens.clear();
  }

  #dropExpired(): void {
    for (const grants of [this.#codes, this.#tokens]) {
      for (const [key, { expiresAt }] of grants) if (expiresAt <= this.#now()) grants.delete(key);
    }
  }
}

/** The S256 method of RFC 7636. */
function challengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}
