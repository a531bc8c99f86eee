import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Gallery } from '@/components/product/gallery';
import type { ProductDetail } from '@/lib/catalogue/detail';

const product: ProductDetail = {
  id: 'a'.repeat(24),
  slug: 'roller',
  name: 'Roller',
  img: '/catalogue/roller.webp',
  desc: 'A roller.',
  category: 'roller',
  price: 345,
  quantity: 10,
  available: 100,
  imgAlt: null,
  more: [
    { img: '/catalogue/roller-side.webp', alt: null },
    { img: '/catalogue/roller-nap.webp', alt: 'Nap, close up' },
    { img: '/catalogue/roller-core.webp', alt: null },
  ],
  properties: {},
  ratings: [0, 0, 0, 0, 0],
  sku: null,
  step: null,
  breaks: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  isLive: true,
  shared: { url: '/social/roller.png', alt: 'Roller' },
};

it('pictures without words of their own are told apart', () => {
  const markup = renderToStaticMarkup(createElement(Gallery, { product }));
  for (const act of ['Show', 'Enlarge']) {
    const names = [...markup.matchAll(new RegExp(`aria-label="${act}: ([^"]*)"`, 'g'))].map(
      ([, name]) => name,
    );
    expect(names).toEqual(['Roller', 'Roller, picture 2', 'Nap, close up', 'Roller, picture 4']);
  }
});
