import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { FactorOn } from '@/components/account/factor-on';
import { FactorSetUp } from '@/components/account/factor-set-up';
import { useActionForm } from '@/components/form/use-action-form';
import { proofSchema } from '@/lib/auth/schema';
import type { Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { confirmFactorSchema } from '@/lib/users/factor-schema';
import { inRouter } from '../../../support/router.ts';

const words = messages.secondFactor;
const refused = (message: string): Failure => ({ ok: false, code: 'conflict', message });

/** A factor that is on, with what somebody was told, and why no new codes came. */
function On({ refusal, unmade = null }: { refusal: Failure | null; unmade?: Failure | null }) {
  const renew = useActionForm({
    schema: proofSchema,
    action: async () => ({ result: null, values: {} }),
    onSuccess: () => undefined,
  });
  return createElement(FactorOn, { ...on, renew: { ...renew, failure: unmade }, refusal });
}

const on = {
  ...{ since: '2026-01-02T03:04:05.000Z', codesLeft: 10, stays: false },
  ...{ areCodesUnseen: false, onOff: () => undefined },
};

/** The set-up of the key with this mark. */
function SetUp({ mark }: { mark: string }) {
  const form = useActionForm({
    schema: confirmFactorSchema,
    action: async () => ({ result: null, values: {} }),
    onSuccess: () => undefined,
  });
  return createElement(FactorSetUp, { form, secret: 'ABCDEFGH', mark, picture: null, isBegun: false });
}

describe('the second factor on its page, as it comes without scripts too', () => {
  it('posts with a code the mark of the key that is shown', () => {
    const html = renderToStaticMarkup(inRouter(createElement(SetUp, { mark: 'mark-of-this-key' })));
    expect(html).toContain('<input type="hidden" name="setUp" value="mark-of-this-key"/>');
  });

  it('tells who meant to set it up although it is on, and opens where recovery codes are made', () => {
    const told = renderToStaticMarkup(inRouter(createElement(On, { refusal: refused(words.onBefore) })));
    expect(told).toContain(words.onBefore);
    expect(told).toMatch(/<details open=""[^>]*><summary[^>]*>New recovery codes</);
    expect(told.match(/<details open=""/g), 'and nothing else').toHaveLength(1);
    const quiet = renderToStaticMarkup(inRouter(createElement(On, { refusal: null })));
    expect(quiet).not.toMatch(/role="alert"|<details open/);
  });

  it('says that older recovery codes may be void where the answer with the new ones did not come', () => {
    const told = (message: string) =>
      renderToStaticMarkup(inRouter(createElement(On, { refusal: null, unmade: refused(message) })));
    expect(told(messages.unavailable)).toContain(words.codesUnseen);
    expect(told(messages.unavailable)).not.toContain('Nothing was lost');
    expect(told(messages.busy), 'none were made').toContain(messages.busy);
    expect(told(messages.busy), 'and is to be seen where the page came anew').toContain('<details open=""');
  });
});
