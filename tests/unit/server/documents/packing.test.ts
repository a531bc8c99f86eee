import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DocumentCache, type Rendered } from '../../../../server/documents/document-cache.ts';
import { Generations } from '../../../../server/documents/generations.ts';
import { lastingCaches } from '../../../../server/documents/lasting.ts';
import { Packing } from '../../../../server/documents/packing.ts';
import { packedAgain, storeDocument } from '../../../../server/documents/stored-document.ts';
import { policiesOf } from '../../../../server/headers/policies.ts';
import { settingsWith } from '../fixtures.ts';

/** What a page consists of: much that is alike, and some that is not. */
const words = Array.from(
  { length: 400 },
  (_, n) => `<li class="card">Roller ${n * 7919} of ${n % 9} inches</li>`,
);
const page = (title: string) => Buffer.from(`<h1>${title}</h1><ul>${words.join('')}</ul>`);
const stored = (title: string) => storeDocument(page(title), [['Content-Type', 'text/html']], 1);

function setUp() {
  const generations = new Generations({ now: () => Date.now() });
  generations.noteRead();
  let made = 0;
  const render = async (): Promise<Rendered> => {
    made += 1;
    return { kind: 'document', document: await stored(`No ${made}`), tags: new Set(['products', 'reviews']) };
  };
  const cache = new DocumentCache({ render, generations, packing: new Packing() });
  const sent = () => cache.fresh('/')?.variants.br.body;
  return { cache, generations, sent };
}

describe('a document that is kept', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  /** On the real clock: zlib's threads know no other. */
  const untilPacked = async (isDone: () => boolean) => {
    while (!isDone()) await pause(10);
  };

  it('is sent as it was made at first, smaller once it has lived a while, and says the same', async () => {
    const { cache, sent } = setUp();
    await cache.get('/');
    const first = sent();
    await vi.advanceTimersByTimeAsync(1_400);
    expect(sent()).toBe(first);
    await vi.advanceTimersByTimeAsync(200);
    await untilPacked(() => sent() !== first);
    const second = sent() ?? Buffer.alloc(0);
    expect(second.length).toBeLessThan(first?.length ?? 0);
    expect(brotliDecompressSync(second).equals(page('No 1'))).toBe(true);
    expect(cache.bytes).toBe(cache.fresh('/')?.bytes);
  });

  it('is left alone when something moved that it is made of', async () => {
    const { cache, generations, sent } = setUp();
    await cache.get('/');
    const first = sent();
    generations.noteChange({ soft: ['reviews'] });
    await vi.advanceTimersByTimeAsync(1_600);
    generations.noteChange({ hard: ['products'] });
    expect(sent()).toBeUndefined();
    await cache.get('/');
    const second = sent();
    expect(second).not.toBe(first);
    await vi.advanceTimersByTimeAsync(1_600);
    await untilPacked(() => sent() !== second);
    expect(brotliDecompressSync(sent() ?? Buffer.alloc(0)).equals(page('No 2'))).toBe(true);
  });
});

it('a script of a build is packed as well as can be once it has been asked for', async () => {
  const script = Array.from({ length: 2000 }, (_, n) => `function f${n % 97}(){return ${n * 7919}}`).join(
    '\n',
  );
  const settings = settingsWith();
  const { files } = lastingCaches(
    async (_request, response) => {
      response.setHeader('Content-Type', 'application/javascript');
      response.end(script);
    },
    settings.origin,
    policiesOf(settings),
  );
  const path = '/_next/static/chunks/a.js';
  await files.get(path);
  const first = files.fresh(path)?.variants.br.body;
  await expect.poll(() => files.fresh(path)?.variants.br.body.length).toBeLessThan(first?.length ?? 0);
  const second = files.fresh(path)?.variants.br.body ?? Buffer.alloc(0);
  expect(brotliDecompressSync(second).toString()).toBe(script);
  expect(second.length).toBe(brotliCompressSync(Buffer.from(script)).length); // zlib's default is the best
});

describe('packing again', () => {
  it('changes the length that is told, and nothing else', async () => {
    const document = await stored('Rollers');
    const smaller = await packedAgain(document, 10);
    const { br } = smaller.variants;
    expect(br.headers.at(-1)).toBe(String(br.body.length));
    expect(br.headers.slice(0, -1)).toEqual(document.variants.br.headers.slice(0, -1));
    expect({ ...smaller, bytes: 0, variants: { ...smaller.variants, br } }).toEqual({
      ...document,
      bytes: 0,
      variants: { ...document.variants, br },
    });
    expect(document.bytes - smaller.bytes).toBe(document.variants.br.body.length - br.body.length);
  });

  it('leaves what is not packed, and what is as small as can be', async () => {
    const picture = await storeDocument(page('a'), [['Content-Type', 'image/png']], 1);
    expect(await packedAgain(picture, 10)).toBe(picture);
    const best = await storeDocument(page('a'), [['Content-Type', 'text/html']], 10);
    expect(await packedAgain(best, 10)).toBe(best);
  });
});
