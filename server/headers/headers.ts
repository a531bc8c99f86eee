import type { Settings } from '../settings.ts';

export type Header = readonly [name: string, value: string];

/** Headers of every response (OWASP Secure Headers; ASVS 5 V3.4). */
export function securityHeaders({ origin, env }: Pick<Settings, 'origin' | 'env'>): readonly Header[] {
  const stripe = new URL(env.STRIPE_JS_URL ?? 'https://js.stripe.com').origin;
  const always: Header[] = [
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Permissions-Policy', `camera=(), geolocation=(), microphone=(), usb=(), payment=(self "${stripe}")`],
  ];
  const secure: Header = ['Strict-Transport-Security', 'max-age=63072000; includeSubDomains'];
  return origin.protocol === 'https:' ? [...always, secure] : always;
}

/** Other sites may embed the shop's pictures, and nothing else. */
export function resourcePolicy(path: string): 'same-origin' | 'cross-origin' {
  return /^\/(?:catalogue\/|brand\/|_next\/image$|icon\.svg$|favicon\.ico$|opengraph-image)/.test(path)
    ? 'cross-origin'
    : 'same-origin';
}

/** Adds a name to `Vary` unless it is there. */
export function vary(current: string | undefined, name: string): string {
  const names = (current ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
  return names.some((item) => item.toLowerCase() === name.toLowerCase())
    ? names.join(', ')
    : [...names, name].join(', ');
}
