import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Gallery } from '@/components/product/gallery';
import { shownDetail } from '../../../support/shown-product.ts';

const product = shownDetail({
  more: [
    { img: '/catalogue/roller-side.webp', alt: null },
    { img: '/catalogue/roller-nap.webp', alt: 'Nap, close up' },
    { img: '/catalogue/roller-core.webp', alt: null },
  ],
});

it('pictures without words of their own are told apart', () => {
  const markup = renderToStaticMarkup(createElement(Gallery, { product }));
  for (const act of ['Show', 'Enlarge']) {
    const names = [...markup.matchAll(new RegExp(`aria-label="${act}: ([^"]*)"`, 'g'))].map(
      ([, name]) => name,
    );
    expect(names).toEqual(['Roller', 'Roller, picture 2', 'Nap, close up', 'Roller, picture 4']);
  }
});
