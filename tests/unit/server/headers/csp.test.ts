import { describe, expect, it } from 'vitest';
import { hashSource, pagePolicy, partsSource, thirdParties } from '../../../../server/headers/csp.ts';
import { envWith } from '../fixtures.ts';

const sandbox = {
  AUTH_GOOGLE_ISSUER: 'http://localhost:4704',
  STRIPE_API_URL: 'http://localhost:4702',
  STRIPE_JS_URL: 'http://localhost:4702/v3/stripe.js',
  UPLOADTHING_INGEST_URL: 'http://localhost:4703/ingest',
  UPLOADTHING_UFS_HOST: 'localhost:4703',
};
const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1);

describe('the policy of a page', () => {
  it('allows scripts by hash and never inline', () => {
    const policy = pagePolicy(thirdParties(envWith()), [hashSource('one')], true);
    expect(directive(policy, 'script-src')).toContain(hashSource('one'));
    expect(directive(policy, 'script-src')).not.toContain("'unsafe-inline'");
    expect(directive(policy, 'script-src')).not.toContain("'unsafe-eval'");
    expect(policy).toContain("object-src 'none'; base-uri 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain('upgrade-insecure-requests');
  });

  it('lets no text become a script or HTML, or by the one policy of pages that React makes alive', () => {
    const policy = (...sources: string[]) => pagePolicy(thirdParties(envWith()), sources, true);
    const plain = policy(hashSource('one'));
    const alive = policy(hashSource('one'), partsSource);
    const withStripe = policy("'nonce-one'", partsSource);
    for (const each of [plain, alive, withStripe])
      expect(directive(each, 'require-trusted-types-for')).toEqual(["'script'"]);
    expect(directive(plain, 'trusted-types')).toEqual(["'none'"]);
    expect(directive(alive, 'trusted-types')).toEqual(['default']);
    expect(directive(withStripe, 'trusted-types'), 'Stripe may have its own').toBeUndefined();
  });

  it('names the real services when nothing points elsewhere', () => {
    const origins = thirdParties(envWith());
    expect(origins.script).toContain('https://js.stripe.com');
    expect(origins.connect).toContain('https://api.stripe.com');
    expect(origins.frame).toContain('https://hooks.stripe.com');
    expect(origins.connect.join(' ')).not.toContain('uploadthing');
    expect(origins.form).toEqual(['https://accounts.google.com']);
  });

  it("shows pictures of the shop's own upload host and of no other customer of the provider", () => {
    const sources = (changes?: Record<string, string>) =>
      directive(pagePolicy(thirdParties(envWith(changes)), [], true), 'img-src');
    expect(sources()).toEqual(["'self'", 'data:', 'blob:', 'https://shop.ufs.sh']);
    expect(sources({ UPLOADTHING_UFS_HOST: 'files.shop.example' })?.at(-1)).toBe(
      'https://files.shop.example',
    );
    expect(sources()?.join(' ')).not.toContain('*');
  });

  it('names only this machine in the sandbox', () => {
    const policy = pagePolicy(
      thirdParties(envWith({ ...sandbox, SANDBOX: '1', AUTH_URL: 'http://localhost:3000' })),
      [],
      false,
    );
    expect(policy).not.toContain('https:');
    expect(directive(policy, 'form-action')).toEqual(["'self'", 'http://localhost:4704']);
    expect(directive(policy, 'script-src')).toContain('http://localhost:4702');
    expect(directive(policy, 'connect-src')).toEqual(["'self'", 'http://localhost:4702']);
    expect(directive(policy, 'img-src')).toEqual(["'self'", 'data:', 'blob:', 'http://localhost:4703']);
  });
});
