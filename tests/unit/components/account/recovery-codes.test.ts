import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import type * as Forms from '@/components/form/use-action-form';

/** The codes that answers on the page have given, one each. */
const given: string[] = [];
// Every form of the page has been answered, one after the other.
vi.mock('@/components/form/use-action-form', async (original) => {
  const { useActionForm } = await original<typeof Forms>();
  return {
    useActionForm: (options: Parameters<typeof useActionForm>[0]) => {
      given.push(`code-${given.length}`);
      return { ...useActionForm(options), done: { message: 'Done.', data: { codes: given.slice(-1) } } };
    },
  };
});
afterEach(() => {
  vi.resetModules();
});

it('of recovery codes the newest alone are shown: those before let nobody in any more', async () => {
  vi.resetModules(); // components that other tests have loaded hold the form as it is
  const { SecondFactor } = await import('@/components/account/second-factor');
  const { inRouter } = await import('../../../support/router.ts');
  const on = { since: '2026-01-02T03:04:05.000Z', codesLeft: 10 };
  const factor = { mayHave: true, isRequired: false, hasPassword: true, on, setUpMark: null };
  const html = renderToStaticMarkup(inRouter(createElement(SecondFactor, { factor, setUp: null })));
  expect(given.length).toBeGreaterThan(1);
  expect(html.match(/aria-label="Recovery codes"/g)).toHaveLength(1);
});
