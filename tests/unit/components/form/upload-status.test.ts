import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UploadProgress, UploadStatus } from '@/components/form/upload-progress';
import { withUpload } from '@/components/form/use-uploads';

const sending = (name: string) => ({ state: 'sending', name, sent: 0, total: 10 }) as const;
const said = (uploads: Parameters<typeof UploadStatus>[0]['uploads']) =>
  renderToStaticMarkup(createElement(UploadStatus, { uploads }));
const words = (markup: string) => [...markup.matchAll(/<p[^>]*>(.*?)<\/p>/g)].map(([, text]) => text);

it('that pictures are sent and there is told in a place that stands before there is any', () => {
  for (const uploads of [[], [{ id: 0, upload: { state: 'none' } as const }]])
    expect(said(uploads)).toMatch(/^<div role="status" [^>]*class="sr-only"><\/div>$/);
  const two = [
    { id: 1, upload: { state: 'done', name: 'one.png' } as const },
    { id: 2, upload: sending('two.png') },
  ];
  expect(words(said(two)), 'as they were chosen').toEqual(['one.png is ready.', 'Sending two.png.']);
  expect(words(said([{ id: 1, upload: { state: 'failed', name: 'one.png', retry: null } }]))).toEqual([]);
});

it('an upload keeps its place among the others while it goes on, so that no button moves under the pointer', () => {
  const both = [
    { id: 1, upload: sending('one.png') },
    { id: 2, upload: sending('two.png') },
  ];
  const further = { id: 1, upload: { ...sending('one.png'), sent: 5 } };
  expect(withUpload(both, further)).toEqual([further, both[1]]);
  const third = { id: 3, upload: sending('three.png') };
  expect(withUpload(both, third)).toEqual([...both, third]);
});

it('of several pictures each that failed is named, whether it can be sent again or not', () => {
  const shown = (retry: (() => void) | null) =>
    renderToStaticMarkup(
      createElement(UploadProgress, {
        upload: { state: 'failed', name: 'one.png', retry },
        onStop: () => {},
        control: { current: null },
      }),
    );
  expect(shown(null)).toContain('one.png');
  expect(shown(null)).not.toContain('Try again');
  expect(shown(() => {})).toMatch(/one\.png.*Try again/);
});

it('the bar and the button of each upload say which picture they are about', () => {
  const shown = renderToStaticMarkup(
    createElement(UploadProgress, {
      upload: sending('one.png'),
      onStop: () => {},
      control: { current: null },
    }),
  );
  expect(shown).toContain('aria-label="Upload of one.png"');
  expect(shown).toContain('aria-label="Stop: one.png"');
});
