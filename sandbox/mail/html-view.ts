import type { Headers } from '../http.ts';

/**
 * A mail's HTML is untrusted: sandboxed without scripts or forms, in its own origin, loading only pictures within the
 * mail. Links open in a new tab outside the sandbox.
 */
export const htmlViewHeaders: Headers = {
  'content-security-policy': [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    'img-src data:',
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The HTML as received, with links that open in new tabs. */
export function htmlView(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head(\s[^>]*)?>/i;
  if (head.test(html)) return html.replace(head, (tag) => tag + base);
  const start = /^\s*(<!doctype[^>]*>)?\s*(<html(\s[^>]*)?>)?/i;
  return html.replace(start, (opening) => opening + base);
}
