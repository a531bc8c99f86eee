import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { type Figure, quantile, rounded } from './figures.ts';
import { TabBrowser } from './tab.ts';

const rounds = 20;
const heldMs = 20;
/** How long the home page lies still before somebody comes, and how long the pointer rests on the link. */
const [stillMs, restMs] = [1500, 800];

/**
 * In each document: when the mouse went down, and when the heading stood in the document that is shown. One made ready in
 * advance is shown from its activation on.
 */
const watch = `(() => {
  addEventListener('pointerdown', () => sessionStorage.setItem('pressed', String(performance.timeOrigin + performance.now())), true);
  const look = () => {
    if (document.querySelector('h1')?.getClientRects().length) window.headingAt = performance.timeOrigin + performance.now();
    else requestAnimationFrame(look);
  };
  if (document.prerendering) document.addEventListener('prerenderingchange', look, { once: true });
  else look();
})()`;

const pressedToHeading = `location.pathname === '/products' && window.headingAt
  ? window.headingAt - Number(sessionStorage.getItem('pressed')) : null`;

const link = `(() => {
  const link = [...document.querySelectorAll('nav a')].find((a) => a.textContent.trim() === 'Products' && a.getClientRects().length);
  const { x, y, width, height } = link.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
})()`;

type Visit = { ms: number; before: number };

/** From the home page to the list by a click: milliseconds from pressing to the heading, and requests before. */
async function visit(browser: TabBrowser, origin: string, hovers: boolean): Promise<Visit> {
  const tab = await browser.tab(`${origin}/`, watch);
  await pause(stillMs);
  const [x, y] = z.tuple([z.number(), z.number()]).parse(await tab.evaluate(link));
  if (hovers) {
    await tab.mouse('mouseMoved', x, y);
    await pause(restMs);
  }
  const before = tab.requests;
  await tab.mouse('mouseMoved', x + 1, y);
  await tab.mouse('mousePressed', x + 1, y);
  await pause(heldMs);
  // The page it was pressed on may be gone before it answers.
  tab.mouse('mouseReleased', x + 1, y).catch(() => undefined);
  let ms: unknown = null;
  while (ms === null) {
    await pause(25);
    ms = await tab.evaluate(pressedToHeading).catch(() => null);
  }
  await browser.closeTab(tab);
  return { ms: z.number().parse(ms), before };
}

/** Row 8: how soon the list is there after a click on the home page. */
export async function measureNavigation(origin: string, executable: string): Promise<Figure[]> {
  const browser = await TabBrowser.open(executable);
  const hovered: Visit[] = [];
  const sudden: Visit[] = [];
  try {
    for (let round = 0; round < rounds; round += 1) {
      hovered.push(await visit(browser, origin, true));
      sudden.push(await visit(browser, origin, false));
    }
  } finally {
    await browser.close();
  }
  const at = (visits: readonly Visit[], part: number) =>
    rounded(
      quantile(
        visits.map(({ ms }) => ms),
        part,
      ),
      0,
    );
  const ms = { row: 8, unit: 'ms' };
  return [
    {
      ...ms,
      what: 'home to list after a hover, p50 to the heading',
      value: at(hovered, 0.5),
      must: 45,
      peer: '44',
    },
    { ...ms, what: 'the same, p95', value: at(hovered, 0.95), must: 80 },
    { ...ms, what: 'home to list without a hover, p50', value: at(sudden, 0.5), must: 120, peer: '120' },
    {
      row: 8,
      unit: '',
      what: 'requests before the click',
      value: Math.max(...hovered.map(({ before }) => before)),
      must: 30,
      peer: '30',
    },
  ];
}
