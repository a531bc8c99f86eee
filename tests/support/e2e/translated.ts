import type { Page } from '@playwright/test';

/** Marks a text as translated, as a browser's translation would put other words in its place. */
export const inOtherWords = (text: string): string => `«${text}»`;

/**
 * Has the page translated as Chromium does it: each text gives way to two nested `font` elements that hold its
 * translation, and so does every text that comes or changes later.
 */
export const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const untold = 'font, script, style, noscript, textarea, title, svg';
    function replace(text: Text): void {
      const parent = text.parentElement;
      if (!parent || text.data.trim() === '' || parent.closest(untold)) return;
      const outer = document.createElement('font');
      outer.appendChild(document.createElement('font')).textContent = `«${text.data}»`;
      parent.insertBefore(outer, text);
      text.remove();
    }
    function replaceIn(root: Node): void {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node: Node | null = walker.currentNode; node; node = walker.nextNode())
        if (node instanceof Text) texts.push(node);
      texts.forEach(replace);
    }
    replaceIn(document.body);
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of target instanceof Text ? [target] : addedNodes)
          if (node.isConnected) replaceIn(node);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
