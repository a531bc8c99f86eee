import { stopClock } from '../support/e2e/clock.ts';
import { expect, test } from '../support/e2e.ts';

test('client reviews: a step counts although the browser cuts its scrolling short', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stopClock(page);
  await page.goto('/');
  const carousel = page.getByRole('region', { name: /say/ });
  const place = carousel.getByRole('status');
  const list = carousel.getByRole('list');
  await carousel.getByRole('button', { name: 'Pause reviews' }).click();
  // What a browser does when the page is laid out anew meanwhile: back to the last place where the track snapped.
  await list.evaluate((track) => {
    const cutShort = () => track.scrollTo({ left: 0, behavior: 'instant' });
    track.addEventListener('scroll', cutShort, { once: true });
  });
  await carousel.getByRole('button', { name: 'Next review' }).click();
  const isAtEdge = () =>
    list.evaluate((track) => {
      const slide = track.children[1];
      return slide instanceof HTMLElement && Math.abs(slide.offsetLeft - track.scrollLeft) < 2;
    });
  await expect.poll(isAtEdge).toBe(true);
  await expect(place).toHaveText(/^2 of /);
  await list.press('ArrowLeft');
  await expect(place).toHaveText(/^1 of /);
});

test('client reviews: the focus holds the rotation although the pointer comes and goes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await stopClock(page);
  await page.goto('/');
  const carousel = page.getByRole('region', { name: /say/ });
  const place = carousel.getByRole('status');
  await carousel.scrollIntoViewIfNeeded();
  await page.clock.runFor(7000);
  await expect(place, 'it turns by itself').toHaveText(/^2 of /);
  await carousel.getByRole('button', { name: 'Next review' }).focus();
  await carousel.hover();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(place).toHaveText(/^2 of /);
});

test('client reviews: a hand that scrolls is followed in a browser that does not say when that has ended', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'onscrollend');
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await page.goto('/');
  const carousel = page.getByRole('region', { name: /say/ });
  await carousel.getByRole('button', { name: 'Pause reviews' }).click();
  await carousel.getByRole('list').evaluate((track) => {
    const slide = track.children[1];
    if (slide instanceof HTMLElement) track.scrollTo({ left: slide.offsetLeft, behavior: 'instant' });
  });
  await expect(carousel.getByRole('status')).toHaveText(/^2 of /);
});
