/**
 * How to prove who is asking, which every 401 says (RFC 9110 §15.5.2), and that what was sent proves nothing (RFC 6750 §3).
 * @param isRefused whether a proof was sent
 */
export const bearerChallenge = (isRefused: boolean): string =>
  `Bearer realm="api"${isRefused ? ', error="invalid_token"' : ''}`;
