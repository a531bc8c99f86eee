import type { Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { expect, test } from '../support/e2e.ts';

/* Texts that a script of the page would turn into scripts or HTML (docs/security.md, Trusted Types). */

const refusals = /TrustedHTML|TrustedScript|Trusted Type/;

/** What comes of each way to make a script or HTML of a text in this page. */
const attempts = (page: Page) =>
  page.evaluate(() => {
    const tried = (make: () => void): string => {
      try {
        make();
        return 'made';
      } catch (error) {
        return error instanceof TypeError ? 'refused' : String(error);
      }
    };
    const spare = document.createElement('div');
    const script = document.createElement('script');
    return {
      html: tried(() => {
        spare.innerHTML = '<img src=x onerror=alert(1)>';
      }),
      document: tried(() => document.write('<script>alert(1)</script>')),
      handler: tried(() => spare.setAttribute('onclick', 'alert(1)')),
      script: tried(() => {
        script.src = '/api/products';
      }),
      chunk: tried(() => {
        script.src = '/_next/static/chunks/a.js';
      }),
      text: tried(() => {
        spare.innerHTML = 'Roller & brush';
      }),
    };
  });

const guarded = {
  html: 'refused',
  document: 'refused',
  handler: 'refused',
  script: 'refused',
  chunk: 'made',
  text: 'made',
};

test('no text becomes a script or HTML on pages without framework script', async ({ page, watched }) => {
  watched.expectProblem(refusals);
  for (const path of ['/', paths.list, paths.login]) {
    await page.goto(path);
    expect(await attempts(page), path).toEqual({ ...guarded, chunk: 'refused', text: 'refused' });
  }
});

test('no text becomes a script or HTML on pages of visitors with it', async ({ page, watched }) => {
  watched.expectProblem(refusals);
  watched.expectProblem(/404/);
  await page.goto('/no-such-page');
  expect(await attempts(page)).toEqual(guarded);
});

test('nor on pages of accounts', async ({ asBuyer: { page, watched } }) => {
  watched.expectProblem(refusals);
  await page.goto('/dashboard');
  expect(await attempts(page)).toEqual(guarded);
});
