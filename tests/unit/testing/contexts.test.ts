import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
// As any file of the worker does that loads Next's server, and before the next line.
import 'next/dist/server/require-hook';
import { useRouter } from 'next/navigation';
import { inRouter } from '../../support/router.ts';

const Back = () => createElement('button', { type: 'button', onClick: useRouter().back }, 'Back');

it('components find their router, whichever parts of Next other files have loaded before', () => {
  expect(renderToStaticMarkup(inRouter(createElement(Back)))).toBe('<button type="button">Back</button>');
});
