import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UploadStatus } from '@/components/form/upload-progress';

const sending = (name: string) => ({ state: 'sending', name, sent: 0, total: 10 }) as const;
const said = (uploads: Parameters<typeof UploadStatus>[0]['uploads']) =>
  renderToStaticMarkup(createElement(UploadStatus, { uploads }));
const words = (markup: string) => [...markup.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, text]) => text);

it('that pictures are sent and there is told in a place that stands before there is any', () => {
  for (const uploads of [[], [{ id: 0, upload: { state: 'none' } as const }]])
    expect(said(uploads)).toMatch(/^<div role="status" [^>]*class="sr-only"><\/div>$/);
  const two = [
    { id: 2, upload: sending('two.png') },
    { id: 1, upload: { state: 'done', name: 'one.png' } as const },
  ];
  expect(words(said(two)), 'as they were chosen').toEqual(['one.png is ready.', 'Sending two.png.']);
  expect(words(said([{ id: 1, upload: { state: 'failed', name: 'one.png', retry: null } }]))).toEqual([]);
});
