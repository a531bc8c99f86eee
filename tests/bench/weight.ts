import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { type Figure, inKB, inKiB } from './figures.ts';

/** A phone as the other shops were weighed with. */
const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

type Weight = { bytes: number; requests: number; scriptBytes: number };

/** What a phone receives for a cold first view until nothing moves any more, as bytes on the wire. */
async function coldView(browser: Browser, address: string): Promise<Weight> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const weight = { bytes: 0, requests: 0, scriptBytes: 0 };
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) kinds.set(requestId, type);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind === undefined) return;
    weight.requests += 1;
    weight.bytes += encodedDataLength;
    if (kind === 'Script') weight.scriptBytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.waitForTimeout(1_000);
  await context.close();
  return weight;
}

/** A page that was made a moment ago is packed better after this (server/documents/packing), in milliseconds. */
const packedMs = 3_000;

/** A body as it is sent in this encoding, once it lies packed; `fetch` would unpack it. */
async function htmlBytes(address: string, encoding: 'br' | 'identity'): Promise<number> {
  await (await fetch(address, { headers: { accept: 'text/html' } })).arrayBuffer();
  await pause(packedMs);
  const answer = await fetch(address, { headers: { 'accept-encoding': encoding, accept: 'text/html' } });
  await answer.arrayBuffer();
  return Number(answer.headers.get('content-length'));
}

/** Rows 1 to 3: what public pages weigh. */
export async function weigh(origin: string, browser: Browser): Promise<Figure[]> {
  const [home, list] = [await coldView(browser, `${origin}/`), await coldView(browser, `${origin}/products`)];
  const [homeHtml, listHtml] = await Promise.all([
    htmlBytes(`${origin}/`, 'br'),
    htmlBytes(`${origin}/products`, 'br'),
  ]);
  const raw = await htmlBytes(`${origin}/products`, 'identity');
  const kib = { unit: 'KiB' };
  return [
    { row: 1, what: 'script on public pages', ...kib, value: inKiB(home.scriptBytes), must: 8, peer: '61' },
    { row: 2, what: 'HTML of /, Brotli', unit: 'KB', value: inKB(homeHtml), must: 8, peer: '20' },
    {
      row: 2,
      what: 'HTML of /products (24), Brotli',
      unit: 'KB',
      value: inKB(listHtml),
      must: 8,
      peer: '22',
    },
    { row: 2, what: 'HTML of /products (24), as it is', unit: 'KB', value: inKB(raw), must: 64 },
    { row: 3, what: 'cold first view of /, phone', ...kib, value: inKiB(home.bytes), must: 150, peer: '460' },
    {
      row: 3,
      what: 'cold first view of /products, phone',
      ...kib,
      value: inKiB(list.bytes),
      must: 100,
      peer: '354',
    },
    { row: 3, what: 'its requests, /', unit: '', value: home.requests, must: 14, peer: '30' },
    { row: 3, what: 'its requests, /products', unit: '', value: list.requests, must: 14, peer: '19' },
  ];
}
