import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { renderFirstPages } from '../../../server/first-pages.ts';
import { allDocumentPaths } from '../../../server/http/routes.ts';

it('a start serves, and looks how much there is to do, from the home page on: not after all the others', async () => {
  const events: string[] = [];
  const render = async (path: string) => {
    await nextTurn();
    events.push(path);
  };
  await renderFirstPages({ render, begun: () => events.push('begun') });
  expect(events.slice(0, 2)).toEqual(['/', 'begun']);
  expect(events.slice(2)).toEqual(allDocumentPaths);
});

it('a start waits so long for the home page, and no longer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { promise: home, resolve: answer } = Promise.withResolvers<void>();
  const rendering = renderFirstPages({ render: () => home, begun: resolve, mostMs: 10 });
  await promise;
  answer();
  await rendering;
});
