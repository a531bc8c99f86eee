/**
 * The WWW-Authenticate header that every 401 must have (RFC 9110 §15.5.2), with an error if a token was refused
 * (RFC 6750 §3).
 * @param isRefused whether a token was sent
 */
export const bearerChallenge = (isRefused: boolean): string =>
  `Bearer realm="api"${isRefused ? ', error="invalid_token"' : ''}`;
