import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ModeratedReviewItem } from '@/components/reviews/moderated-review';
import { inAccount } from '../../../support/account.ts';

const review = {
  id: 'a'.repeat(24),
  name: 'Ann',
  img: null,
  email: 'ann@shop.test',
  rating: 5,
  review: 'Good.',
  product: null,
  hidden: false,
};
const nameAt = (createdAt: string) =>
  /aria-label="(Hide [^"]*)"/.exec(
    renderToStaticMarkup(inAccount(createElement(ModeratedReviewItem, { review: { ...review, createdAt } }))),
  )?.[1];

it('two reviews of one author have buttons of different names', () => {
  const [one, other] = [nameAt('2026-11-20T10:00:00.000Z'), nameAt('2026-11-20T11:00:00.000Z')];
  expect(one).toMatch(/^Hide the review of Ann/);
  expect(one).not.toBe(other);
});
