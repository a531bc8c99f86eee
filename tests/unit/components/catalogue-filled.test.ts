import { createElement, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { comparableFields, useEditBase } from '@/components/catalogue/use-edit-base';
import type { ManagedProduct } from '@/lib/catalogue/schema';

const filled = { name: 'Brush', desc: 'One line.\r\nAnother.', slug: 'brush', alt1: '' };

describe('what an edit form says', () => {
  it.each([
    ['as it was filled', { ...filled, desc: 'One line.\nAnother.' }],
    ['with a field that is not in the document', { name: 'Brush', desc: filled.desc, slug: 'brush' }],
    ['with others beside', { ...filled, intent: 'publish' }],
  ])('is what it was filled with: %s', (_, values) => {
    expect(comparableFields(values, filled)).toBe(comparableFields(filled, filled));
  });

  it.each([{ name: 'Brushes' }, { desc: 'One line.' }, { slug: '' }, { alt1: 'From above' }])(
    'is something else with %o, whenever that was typed',
    (typed) => {
      expect(comparableFields({ ...filled, ...typed }, filled)).not.toBe(comparableFields(filled, filled));
    },
  );
});

/** What a form says of its base once the product has changed beside what was typed. */
function Changing({ from, to }: { from: ManagedProduct; to: ManagedProduct }) {
  const [now, setNow] = useState(from);
  const { product, isOutdated, seen, setTyped } = useEditBase(now);
  if (now === from) {
    setTyped(true);
    setNow(to);
  }
  return isOutdated ? 'outdated' : `${product.state}, ${seen}`;
}

describe('a product that changes while something is typed into its form', () => {
  const draft: ManagedProduct = {
    id: '0'.repeat(24),
    name: 'Brush',
    desc: 'For walls.',
    price: 345,
    category: 'brush',
    quantity: 6,
    available: 60,
    sku: null,
    step: null,
    breaks: null,
    slug: 'brush',
    img: '/catalogue/brush.webp',
    imgAlt: null,
    more: [],
    properties: {},
    ratings: [0, 0, 0, 0, 0],
    featured: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    state: 'draft',
    oldSlugs: [],
    held: 0,
    sold: 0,
    updatedAt: '2026-01-01T00:00:00.000Z',
  };
  const updatedAt = '2026-01-02T00:00:00.000Z';

  const saidAfter = (change: Partial<ManagedProduct>) =>
    renderToStaticMarkup(createElement(Changing, { from: draft, to: { ...draft, updatedAt, ...change } }));

  it('is saved over by no form that shows something else', () => {
    expect(saidAfter({ price: 400 })).toBe('outdated');
  });

  it.each([{ available: 90 }, { state: 'live' }] as const)(
    'keeps what is typed where the form shows the same: %o',
    (change) => {
      expect(saidAfter(change)).toBe(`${{ state: 'draft', ...change }.state}, ${updatedAt}`);
    },
  );
});
