import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { trustedTypesGuard } from '@/lib/base/trusted-types';

type Policy = Record<'createHTML' | 'createScriptURL', (text: string) => string | null>;

/** The policies that the guard makes in a document at this address. */
function policiesAt(href: string): Record<string, Policy> {
  const made: Record<string, Policy> = {};
  const window = {
    trustedTypes: {
      createPolicy: (name: string, policy: Policy) => {
        made[name] = policy;
      },
    },
  };
  runInNewContext(trustedTypesGuard, { window, URL, document: { baseURI: href }, location: new URL(href) });
  return made;
}

function policyAt(path: string): Policy {
  const { default: policy, ...others } = policiesAt(`https://shop.example${path}`);
  expect(others).toEqual({});
  if (!policy) throw new Error('There is no default policy.');
  return policy;
}

const stripe = 'https://js.stripe.com/v3/';
const image = '<img src=x onerror=alert(1)>';

describe('the policy for texts that become scripts or HTML', () => {
  it('takes scripts of the build', () => {
    const { createScriptURL } = policyAt('/login');
    expect(createScriptURL('/_next/static/chunks/a.js')).toBe('/_next/static/chunks/a.js');
    for (const target of ['/api/products', '/_next/static/../api/me', '/_next/image?url=x', '', 'a.js'])
      expect(createScriptURL(target), target).toBeNull();
    expect(() => createScriptURL('https://')).toThrow();
  });

  it('takes as HTML what has no tag, and what React makes', () => {
    const { createHTML, createScriptURL } = policyAt('/products');
    for (const text of ['', 'Roller & brush', '{"name":"\\u003cb>"}', '<script></script>'])
      expect(createHTML(text)).toBe(text);
    for (const text of [image, '<script>alert(1)</script>', '<script></script><b>', 'a<b']) {
      expect(createHTML(text)).toBeNull();
      createScriptURL(stripe);
      expect(createHTML(text), 'however many scripts are asked for').toBeNull();
    }
  });

  it.each(['/dashboard/payment/1', '/purchase/1'])('gives way to Stripe once it is there: %s', (path) => {
    const { createHTML, createScriptURL } = policyAt(path);
    expect(createHTML(image)).toBeNull();
    expect(createScriptURL(stripe)).toBe(stripe);
    expect(createHTML(image)).toBe(image);
    expect(createScriptURL('/api/products'), 'never for other scripts of ours').toBeNull();
  });

  it('runs no text', () => {
    expect(policyAt('/login')).not.toHaveProperty('createScript');
  });

  it('does nothing in a browser that does not ask', () => {
    expect(() => runInNewContext(trustedTypesGuard, { window: {} })).not.toThrow();
    expect(trustedTypesGuard, 'it stands in a script element').not.toMatch(/<\/script/i);
  });
});
