import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';
import { loadCardPayments } from '@/components/payment/load-stripe';

afterEach(() => {
  vi.unstubAllGlobals();
});

type Script = { src: string; onload?: () => void; onerror?: (cause: unknown) => void; remove: () => void };

/** A page whose scripts come, or don't, when the test says so. */
function aPage() {
  const scripts: Script[] = [];
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => ({ src: '', remove: () => undefined }),
    head: { append: (script: Script) => scripts.push(script) },
  });
  return scripts;
}

const settings = { publishableKey: 'pk_test_any', scriptUrl: null };

it('loads the Stripe.js that its types are of, anew after it failed, in the language of the pages', async () => {
  const scripts = aPage();
  const first = loadCardPayments(settings);
  scripts[0]?.onerror?.('offline');
  await expect(first).rejects.toThrow('did not load');
  const second = loadCardPayments(settings);
  const made = { elements: 'any' };
  const make = vi.fn((..._settings: unknown[]) => made);
  vi.stubGlobal('window', { Stripe: Object.assign(make, { version: 'endive' }) });
  scripts[1]?.onload?.();
  expect(await second).toBe(made);
  expect(make).toHaveBeenCalledWith('pk_test_any', { locale: 'en' });
  const release = /RELEASE_TRAIN = '(\w+)'/.exec(
    readFileSync('node_modules/@stripe/stripe-js/dist/pure.js', 'utf8'),
  )?.[1];
  expect(scripts.map(({ src }) => src)).toEqual(Array(2).fill(`https://js.stripe.com/${release}/stripe.js`));
});

it('is not loaded a second time by a script that came and did not start', async () => {
  const scripts = aPage();
  const loading = loadCardPayments(settings);
  scripts[0]?.onload?.();
  await expect(loading).rejects.toThrow('did not start');
  expect(scripts).toHaveLength(1);
});
