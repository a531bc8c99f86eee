import type { Settings } from '../settings.ts';
import { filePolicy, hashSource, pagePolicy, partsSource, thirdParties } from './csp.ts';
import { type Header, resourcePolicy, securityHeaders } from './headers.ts';

type PolicyFor = (page: { scripts: readonly string[] } | { nonce: string }, isShell?: boolean) => string;

/** The security headers of this environment, computed once. */
export type Policies = {
  readonly security: readonly Header[];
  /** Whether public pages are sent without React's scripts. */
  readonly plain: boolean;
  readonly policyFor: PolicyFor;
  /** All security headers of a stored page. */
  readonly pageHeaders: (scripts: readonly string[]) => Header[];
  /** All security headers of a stored file. */
  readonly fileHeaders: (path: string) => Header[];
};

export function policiesOf(settings: Settings): Policies {
  const origins = thirdParties(settings.env);
  const security = securityHeaders(settings);
  const isSecure = settings.origin.protocol === 'https:';
  const policyFor: PolicyFor = (page, isShell) =>
    pagePolicy(
      origins,
      'nonce' in page ? [`'nonce-${page.nonce}'`, partsSource] : page.scripts.map(hashSource),
      isSecure,
      isShell,
    );
  return {
    security,
    plain: settings.env.PLAIN_PAGES === '1',
    policyFor,
    pageHeaders: (scripts) => [
      ...security,
      ['Cross-Origin-Resource-Policy', 'same-origin'],
      ['Content-Security-Policy', policyFor({ scripts })],
      ['Speculation-Rules', '"/speculation-rules"'],
    ],
    fileHeaders: (path) => [
      ...security,
      ['Cross-Origin-Resource-Policy', resourcePolicy(path)],
      ['Content-Security-Policy', filePolicy],
    ],
  };
}
