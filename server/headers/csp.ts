import { createHash } from 'node:crypto';
import { earlyScript, partsScript } from '../../lib/base/early-script.ts';
import { type Env, uploadOrigin } from '../../lib/platform/env-schema.ts';

/** Origins beyond our own that pages may reach, by what they are reached for. */
export type Origins = {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
  readonly form: readonly string[];
};

/** The CSP source of one inline script. */
export const hashSource = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

const earlySource = hashSource(earlyScript);

/** For pages that React makes alive; those whose scripts are known by their hashes name it among them. */
export const partsSource = hashSource(partsScript);

/** For answers that are data: they may load nothing and be framed by nobody. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For files, which a browser may open by themselves: its viewers style pictures inline. */
export const filePolicy = `${dataPolicy}; style-src 'unsafe-inline'; sandbox`;

/**
 * The third parties of this environment (Stripe docs, "Content security policy"). Pictures are uploaded through
 * the shop, so that no page talks to UploadThing, and shown from this shop's own host there, never from another customer's.
 * Chromium applies form-action to the redirects after a form was sent, so signing in with Google needs its issuer.
 */
export function thirdParties(env: Env): Origins {
  const stripeJs = env.STRIPE_JS_URL
    ? [new URL(env.STRIPE_JS_URL).origin]
    : ['https://js.stripe.com', 'https://*.js.stripe.com'];
  const stripeApi = new URL(env.STRIPE_API_URL ?? 'https://api.stripe.com').origin;
  const stripeFrames = env.STRIPE_JS_URL ? [] : ['https://hooks.stripe.com'];
  const google = new URL(env.AUTH_GOOGLE_ISSUER ?? 'https://accounts.google.com').origin;
  return {
    script: stripeJs,
    connect: unique([...stripeJs, stripeApi]),
    frame: unique([...stripeJs, ...stripeFrames]),
    image: [uploadOrigin(env)],
    form: [google],
  };
}

const unique = (values: readonly string[]) => [...new Set(values)];

const directive = (name: string, ...sources: readonly string[]) => [name, ...sources].join(' ');

/**
 * What may become script or HTML. Pages without framework script make none of either; those that React makes alive have
 * the one policy of lib/base/trusted-types, and beside it, where Stripe's script may come to, those that it brings.
 */
function trustedTypes(scripts: readonly string[]): string[] {
  const required = "require-trusted-types-for 'script'";
  if (scripts.some((source) => source.startsWith("'nonce-"))) return [required];
  return [required, `trusted-types ${scripts.includes(partsSource) ? 'default' : "'none'"}`];
}

/**
 * How Next begins the document that it sends when a page failed on the server and its script is to show why. It holds
 * nothing of ours, neither words nor the policy that its scripts would need.
 */
export const errorShell = '<html id="__next_error__"';

/**
 * The policy of one page.
 * @param scripts sources of its inline scripts: hashes, or a nonce, as on all pages that lead to the card form
 * @param isShell for an error shell, which cannot come alive under Trusted Types
 */
export function pagePolicy(
  origins: Origins,
  scripts: readonly string[],
  secure: boolean,
  isShell = false,
): string {
  return [
    ...common(origins),
    directive('script-src', "'self'", ...unique([earlySource, ...scripts]), ...origins.script),
    directive('connect-src', "'self'", ...origins.connect),
    ...(isShell ? [] : trustedTypes(scripts)),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** As far as the development server needs it looser: inline scripts, eval and its web socket. */
export function developmentPolicy(origins: Origins): string {
  return [
    ...common(origins),
    directive('script-src', "'self'", "'unsafe-inline'", "'unsafe-eval'", ...origins.script),
    directive('connect-src', "'self'", 'ws:', ...origins.connect),
  ].join('; ');
}

function common(origins: Origins): string[] {
  return [
    "default-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    directive('img-src', "'self'", 'data:', 'blob:', ...origins.image),
    "font-src 'self'",
    directive('frame-src', ...origins.frame),
    "object-src 'none'",
    "base-uri 'none'",
    directive('form-action', "'self'", ...origins.form),
    "frame-ancestors 'none'",
  ];
}
