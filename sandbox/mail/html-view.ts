import type { Headers } from '../http.ts';

/**
 * A mail's HTML is foreign: a sandbox without scripts and forms, an origin of its own, no loading but pictures in the
 * mail itself. Links open in a tab of their own, which is free of the sandbox.
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

/** The HTML as it came, with new tabs as the target of its links. */
export function htmlView(html: string): string {
  const base = '<base target="_blank">';
  const head = /<head(\s[^>]*)?>/i;
  if (head.test(html)) return html.replace(head, (tag) => tag + base);
  const start = /^\s*(<!doctype[^>]*>)?\s*(<html(\s[^>]*)?>)?/i;
  return html.replace(start, (opening) => opening + base);
}
