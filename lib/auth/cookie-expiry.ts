/** A date that lies in the past for every browser (RFC 6265 §5.2.1). */
const past = 'Thu, 01 Jan 1970 00:00:00 GMT';

/**
 * Auth.js's response, with `Expires` added to the cookies that it deletes by `Max-Age=0`. Next.js drops a max-age of
 * zero when it adds cookies of its own to the response, and an empty cookie would then stay until the browser closes.
 */
export function expireByDate(answer: Response): Response {
  const headers = new Headers(answer.headers); // headers of a redirect are immutable
  headers.delete('set-cookie');
  for (const cookie of answer.headers.getSetCookie()) {
    const isTakenBack = /;\s*max-age=0\s*(;|$)/i.test(cookie) && !/;\s*expires=/i.test(cookie);
    headers.append('set-cookie', isTakenBack ? `${cookie}; Expires=${past}` : cookie);
  }
  return new Response(answer.body, { status: answer.status, headers });
}
