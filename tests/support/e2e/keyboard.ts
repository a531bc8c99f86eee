import { expect, type Locator, type Page } from '@playwright/test';

/** Many more tab stops than any page has before a test's target. */
const mostStops = 120;

/** Describes how the focused element looks; runs in the page. */
function lookAtFocus() {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return { name: 'nothing', ring: 0, contrast: 0, inSight: false };
  const name = `${focused.tagName} ${focused.getAttribute('aria-label') ?? focused.textContent}`.slice(0, 80);

  // A field's container may draw the ring, as with the card fields, which are in a shadow root.
  let ringed: Element | null = focused.shadowRoot?.activeElement ?? focused;
  for (let up = 0; up < 8 && ringed && getComputedStyle(ringed).outlineStyle === 'none'; up += 1) {
    const root = ringed.getRootNode();
    ringed = ringed.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  const outline = getComputedStyle(ringed ?? focused);
  const thickness = outline.outlineStyle === 'none' ? 0 : Number.parseFloat(outline.outlineWidth);
  // Whatever scrolls cuts off what leaves it; the thinnest side counts.
  const reach = thickness + Number.parseFloat(outline.outlineOffset);
  const around = (ringed ?? focused).getBoundingClientRect();
  const cuts = [0];
  for (let up = ringed?.parentElement; up && up !== document.body; up = up.parentElement) {
    if (getComputedStyle(up).overflowX === 'visible') continue;
    const seen = up.getBoundingClientRect();
    cuts.push(seen.left - around.left + reach, around.right + reach - seen.right);
    cuts.push(seen.top - around.top + reach, around.bottom + reach - seen.bottom);
  }
  const ring = thickness - Math.max(...cuts);

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const luminance = (color: string) => {
    if (!canvas) return 0;
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) =>
      value <= 10 ? value / 3294 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  let ground = ringed?.parentElement ?? null;
  while (ground && /rgba\(.*, 0\)|transparent/.test(getComputedStyle(ground).backgroundColor))
    ground = ground.parentElement;
  const [dark = 0, light = 0] = [
    luminance(outline.outlineColor),
    luminance(getComputedStyle(ground ?? document.body).backgroundColor),
  ].toSorted((a, b) => a - b);

  const { left, right, top, bottom } = focused.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => [left + (right - left) * across, top + (bottom - top) * down] as const),
  );
  const inSight = points.some(([x, y]) => {
    const hit = document.elementFromPoint(x, y);
    // A radio button may be hidden while its label shows it.
    return hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest('label') !== null);
  });
  return { name, ring, contrast: (light + 0.05) / (dark + 0.05), inSight };
}

/** Asserts that the focused element has a visible ring and is not fully covered (WCAG 2.4.7, 2.4.11, 1.4.11). */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect(async () => {
    const { name, ring, contrast, inSight } = await page.evaluate(lookAtFocus);
    expect(ring, `the focus ring of ${name}`).toBeGreaterThanOrEqual(2);
    expect(contrast, `the contrast of the ring of ${name}`).toBeGreaterThanOrEqual(3);
    expect(inSight, `${name} is in sight`).toBe(true);
  }).toPass({ timeout: 60_000 }); // scrolling to it takes a moment
}

const isFocused = (target: Locator) => target.evaluate((element) => element.matches(':focus'));

/** Presses Tab until the target has the focus, unless it has it already, and checks the focus at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeAttached();
  await expect(target, 'as until its page is alive').not.toHaveAttribute('disabled');
  if (await isFocused(target)) return;
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    // After the last stop the focus leaves the page for the browser's own controls.
    if (await page.evaluate(() => document.querySelector(':focus') === null)) continue;
    await expectFocusSeen(page);
    if (await isFocused(target)) return;
  }
  throw new Error(`${mostStops} stops, and none of them was ${target}.`);
}
