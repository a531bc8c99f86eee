import type { Page } from '@playwright/test';
import { paths } from '@/lib/base/paths';
import { expect, test } from '../support/e2e.ts';

/** On both sides of where columns change, and what most screens have; in pixels. */
const windows = [390, 640, 768, 1010, 1024, 1279, 1400, 1920];

/** By how much the width that a page tells may be more than the one it shows. */
const room = 1.04;

/** A picture of one pixel: what is asked for counts, not what comes. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Of every picture that can be seen: how wide it is, the widths there were and the one that was chosen; in pixels. */
const picturesOf = (page: Page) =>
  page.evaluate(async () => {
    const shown = [...document.querySelectorAll<HTMLImageElement>('main img[srcset]')].filter(
      (img) => img.getBoundingClientRect().width > 0,
    );
    for (const img of shown) img.loading = 'eager';
    await Promise.all(shown.map((img) => img.decode().catch(() => undefined)));
    const sourcesOf = (srcset: string) =>
      srcset.split(', ').map((each) => {
        const [address = '', width = ''] = each.split(' ');
        return { address: new URL(address, location.href).href, width: Number.parseInt(width, 10) };
      });
    return shown.map((img) => {
      const others = [...(img.closest('picture')?.querySelectorAll('source') ?? [])];
      const sets = [img, ...others].map(({ srcset }) => sourcesOf(srcset));
      const isChosen = ({ address }: { address: string }) => address === img.currentSrc;
      const set = sets.find((each) => each.some(isChosen)) ?? [];
      return {
        name: img.currentSrc,
        shown: img.getBoundingClientRect().width,
        widths: set.map(({ width }) => width),
        chosen: set.find(isChosen)?.width,
      };
    });
  });

for (const path of [paths.home, paths.products, paths.product('microfibre-roller-cover-9in')]) {
  test(`the pictures of ${path} are fetched as large as they are shown`, async ({ browser }) => {
    for (const width of windows) {
      // One of its own: a browser takes what it has already, though it is larger.
      const page = await browser.newPage({ viewport: { width, height: 900 } });
      await page.route(/\/_next\/image\?/, (route) =>
        route.fulfill({ contentType: 'image/png', body: pixel }),
      );
      await page.goto(path);
      const pictures = await picturesOf(page);
      expect(pictures.length).toBeGreaterThan(0);
      for (const { name, shown, widths, chosen } of pictures) {
        const least = (of: number) => widths.find((each) => each >= of) ?? widths.at(-1);
        expect([least(shown), least(shown * room)], `${name} at ${width} px, ${shown} px wide`).toContain(
          chosen,
        );
      }
      await page.close();
    }
  });
}
