/** A date that every browser takes for past (RFC 6265 §5.2.1). */
const past = 'Thu, 01 Jan 1970 00:00:00 GMT';

/**
 * The answer of Auth.js with the cookies that it takes back (`Max-Age=0`) taken back by their date, too. Next.js reads an
 * age of zero as none when it puts cookies of its own beside them, and an empty one would stay until the browser closes.
 */
export function expireByDate(answer: Response): Response {
  const headers = new Headers(answer.headers); // those of a redirect can't be changed
  headers.delete('set-cookie');
  for (const cookie of answer.headers.getSetCookie()) {
    const isTakenBack = /;\s*max-age=0\s*(;|$)/i.test(cookie) && !/;\s*expires=/i.test(cookie);
    headers.append('set-cookie', isTakenBack ? `${cookie}; Expires=${past}` : cookie);
  }
  return new Response(answer.body, { status: answer.status, headers });
}
