import { expect, it } from 'vitest';
import { mostParts, partCounter } from '@/lib/base/multipart';
import { merged } from '@/lib/lists/lines';
import { quantityName } from '@/lib/lists/schema';
import { mostLines } from '@/lib/orders/most-lines';

/** A full list whose products have these numbers on. */
const linesFrom = (first: number) =>
  Array.from({ length: mostLines }, (_, index) => ({
    productId: (first + index).toString(16).padStart(24, '0'),
    quantity: 1,
  }));

it('the longest list that a sign-in can make is not too long for its own form', async () => {
  const list = merged(linesFrom(1), linesFrom(1000));
  const form = new FormData();
  // As React's useActionState writes them.
  for (const name of ['$ACTION_REF_1', '$ACTION_1:0', '$ACTION_1:1', '$ACTION_KEY']) form.set(name, '{}');
  for (const { productId } of list) form.set(quantityName(productId), '1');
  form.set('do', 'clear');
  form.set('enhanced', '1');
  const posted = new Response(form);
  const count = partCounter(posted.headers.get('content-type') ?? '');
  expect(list.length).toBeGreaterThan(mostLines);
  expect(count(Buffer.from(await posted.arrayBuffer()))).toBeLessThanOrEqual(mostParts);
});
