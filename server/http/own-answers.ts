import { STATUS_CODES } from 'node:http';
import { messages } from '../../lib/base/messages.ts';
import { dataPolicy } from '../headers/csp.ts';

/** A page in the shop's style that needs nothing else: inline styles, no script, both colour schemes. */
export function plainPage(title: string, text: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --paper: #faf8f4; --ink: #14213d; --quiet: #4a5470; --signal: #e8590c }
@media (prefers-color-scheme: dark) { :root { --paper: #0e1629; --ink: #f3f1ec; --quiet: #b3bbcf; --signal: #ff8a4c } }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 Manrope, system-ui, sans-serif }
main { max-width: 30rem; padding: 2rem; border-top: .25rem solid var(--signal) }
dl { margin: 0 0 1.25rem; overflow-wrap: anywhere }
dt { font-weight: 600 }
dd { margin: 0 0 .5rem; white-space: pre-wrap }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 .75rem; text-wrap: balance }
p { margin: 0 0 1.25rem; color: var(--quiet) }
a { color: inherit; font-weight: 600 }
</style>
</head>
<body><main><h1>${title}</h1><p>${text}</p><a href="">Try again</a></main></body>
</html>
`;
}

export const unavailablePage = plainPage('We will be right back', messages.unavailable);

const codes: Readonly<Record<number, string>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'wrong_method',
  413: 'too_large',
  429: 'limited',
  500: 'internal',
  503: 'unavailable',
};

/** A failure in REST's form (lib/base/errors.ts). */
export function plainJson(status: number, message: string): string {
  return JSON.stringify({ error: { code: codes[status] ?? 'invalid', message } });
}

/** A raw HTTP response for a request that could not be parsed, and so has no response object. */
export function rawAnswer(
  status: number,
  message: string,
  headers: readonly (readonly [string, string])[],
): string {
  const body = plainJson(status, message);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    `Content-Security-Policy: ${dataPolicy}`,
    'Cross-Origin-Resource-Policy: same-origin',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Node's parser error: the last bytes received, and where among them parsing stopped. */
export type ParserError = { code?: string | undefined; rawPacket?: Buffer; bytesParsed?: number };

const requestLine = /^([A-Z]+) \S+ HTTP\/1\.[01]\r?$/gm;

/** Whether the failed request, the last one begun, is HEAD, whose response has no body (RFC 9110 §9.3.2). */
export function isOfHead({ rawPacket, bytesParsed }: ParserError): boolean {
  const read = rawPacket?.toString('latin1', 0, bytesParsed) ?? '';
  return [...read.matchAll(requestLine)].at(-1)?.[1] === 'HEAD';
}

/** Status and message for a request that Node's parser refused. */
export function parserRefusal(error: ParserError): { status: number; message: string } {
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, message: 'The request took too long to arrive.' };
  if (error.code !== 'HPE_HEADER_OVERFLOW')
    return { status: 400, message: 'The request is not well-formed.' };
  const isTarget = error.rawPacket !== undefined && !error.rawPacket.includes('\r\n');
  return isTarget
    ? { status: 414, message: 'The address is too long.' }
    : { status: 431, message: 'The headers are too large.' };
}
