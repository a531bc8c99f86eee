import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { ModeRibbon } from '@/components/layout/mode-ribbon';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['sk_test_1', undefined, 'Test mode'],
  ['rk_test_1', undefined, 'Test mode'],
  ['sk_live_1', undefined, ''],
  ['rk_live_1', undefined, ''],
  ['sk_test_1', '1', 'Sandbox'],
])('with the key %s, sandbox %s, every page says: %s', (key, sandbox, words) => {
  vi.stubEnv('STRIPE_SECRET_KEY', key);
  vi.stubEnv('SANDBOX', sandbox);
  const markup = renderToStaticMarkup(createElement(ModeRibbon));
  expect(/<b[^>]*>(.*?)<\/b>/.exec(markup)?.[1] ?? '').toBe(words);
});

it('says nothing in the pages that a build makes: they stay when the keys change', () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_test_1');
  vi.stubEnv('NEXT_PHASE', 'phase-production-build');
  expect(renderToStaticMarkup(createElement(ModeRibbon))).toBe('');
});
