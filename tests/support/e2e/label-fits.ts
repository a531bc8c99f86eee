import { expect, type Locator } from '@playwright/test';

/** Letters and words as far apart as a reader may set them (WCAG 2.2, 1.4.12). */
const spaced = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';

/** Expects a button on the narrowest phone to show all of its text, within what is around it. */
export async function expectLabelFits(button: Locator): Promise<void> {
  const page = button.page();
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 700 });
  const style = await page.addStyleTag({ content: spaced });
  const beyond = await button.evaluate((own) => {
    const words = document.createRange();
    words.selectNodeContents(own);
    const { paddingLeft, paddingRight } = getComputedStyle(own);
    const room = own.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return Math.max(
      words.getBoundingClientRect().width - room,
      own.getBoundingClientRect().width - (own.parentElement?.clientWidth ?? 0),
    );
  });
  expect(beyond).toBeLessThanOrEqual(1);
  await style.evaluate((own) => own.parentNode?.removeChild(own));
  if (size) await page.setViewportSize(size);
}
