import { createHash } from 'node:crypto';
import { earlyScript, partsScript } from '../../lib/base/early-script.ts';
import { type Env, uploadOrigin } from '../../lib/platform/env-schema.ts';

/** Foreign origins that pages may use, by purpose. */
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

/** For hydrated pages; pages whose scripts are allowed by hash list it among them. */
export const partsSource = hashSource(partsScript);

/** For data responses: they may load nothing and may not be framed. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** For files, which can be opened directly: browsers' viewers style pictures inline. */
export const filePolicy = `${dataPolicy}; style-src 'unsafe-inline'; sandbox`;

/**
 * The third parties of this environment (Stripe docs, "Content security policy"). Pictures are uploaded through the
 * shop, so pages never contact UploadThing, and are shown from this shop's own host there, not other customers'.
 * Chromium applies form-action to redirects after a form is sent, so signing in with Google needs its issuer.
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
 * The Trusted Types directives. Pages without framework script create no types; hydrated pages have the one policy of
 * lib/base/trusted-types, and where Stripe's script may run, any policies it brings.
 */
function trustedTypes(scripts: readonly string[]): string[] {
  const required = "require-trusted-types-for 'script'";
  if (scripts.some((source) => source.startsWith("'nonce-"))) return [required];
  return [required, `trusted-types ${scripts.includes(partsSource) ? 'default' : "'none'"}`];
}

/**
 * The start of the document that Next sends when a page failed on the server and its script should show the error. It
 * contains nothing of the shop's, neither text nor the Trusted Types policy that its scripts need.
 */
export const errorShell = '<html id="__next_error__"';

/**
 * The Content-Security-Policy of one page.
 * @param scripts sources of its inline scripts: hashes, or a nonce, as on all pages that lead to the card form
 * @param isShell for an error shell, which can't hydrate under Trusted Types
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

/** Looser, as the development server needs inline scripts, eval and its web socket. */
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
