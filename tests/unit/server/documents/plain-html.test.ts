import { describe, expect, it } from 'vitest';
import { partMissingId } from '../../../../lib/base/browser-keys.ts';
import { earlyScript, partsScript } from '../../../../lib/base/early-script.ts';
import { plainHtml } from '../../../../server/documents/plain-html.ts';

const page = (head: string, body: string) =>
  `<!DOCTYPE html><html><head>${head}</head><body>${body}</body></html>`;
const own = '<script type="module" async="" src="/_next/static/elements/0bf4.js"></script>';
const early = `<script>${earlyScript}</script>`;
const data = '<script type="application/ld+json">{"name":"a --> \\u003c!-- b"}</script>';

describe('a public page as it leaves', () => {
  it('has none of the files, preloads and data that React would use', () => {
    const html = page(
      `<link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/a.js"/>` +
        `<link rel="stylesheet" href="/_next/static/chunks/b.css" data-precedence="next"/>` +
        `<script src="/_next/static/chunks/a.js" async=""></script>${own}${early}<script>${partsScript}</script>` +
        '<script src="/_next/static/chunks/old.js" noModule=""></script>',
      `<div hidden=""><!--$--><!--/$--></div><p>2<!-- --> of <!-- -->3</p>${data}<div id="${partMissingId}" hidden=""><p><b>!</b></p><button>Again</button></div>` +
        '<script src="/_next/static/chunks/c.js" id="_R_" async=""></script>' +
        '<script>(self.__next_f=self.__next_f||[]).push([0])</script>' +
        '<script>self.__next_f.push([1,"0:{}\\u003c/script\\u003e"])</script>' +
        '<script>requestAnimationFrame(function(){$RT=performance.now()});</script><script id="_R_"></script>',
    );
    expect(plainHtml(html)).toBe(
      page(
        `<link rel="stylesheet" href="/_next/static/chunks/b.css"/>${own}${early}`,
        `<p>2 of 3</p>${data}`,
      ),
    );
  });

  it('says nothing in its head that only Next reads, or nobody', () => {
    const picture = '<meta name="twitter:image" content="https://shop.example/og.jpg"/>';
    const unread =
      '<meta name="twitter:image:width" content="1200"/><meta name="twitter:image:height" content="630"/>' +
      '<meta name="next-size-adjust" content=""/>';
    expect(plainHtml(page(early + picture + unread, '<p>twitter:image:width</p>'))).toBe(
      page(early + picture, '<p>twitter:image:width</p>'),
    );
  });

  it('names the files that the next page will want, where it is told them', () => {
    const files =
      '<script src="/_next/static/chunks/a.js" async=""></script><script src="/_next/static/chunks/old.js" noModule=""></script>';
    const html = page(early + own + files, '<script src="/_next/static/chunks/c.js" async=""></script>');
    const named = '<meta name="account-files" content="d e"/>';
    expect(plainHtml(html, ['d', 'e'])).toBe(page(early + own + named, ''));
    expect(plainHtml(html)).toBe(page(early + own, ''));
  });

  it('keeps a script that nobody knows, for the warning about it', () => {
    const html = page(early, '<script>alert(1)</script>');
    expect(plainHtml(html)).toBe(html);
  });

  it('keeps what only looks like a script or a comment', () => {
    const html = page(
      early,
      '<p title="&lt;script&gt;">&lt;!-- no comment --&gt; self.__next_f.push([1])</p>',
    );
    expect(plainHtml(html)).toBe(html);
  });

  it('is left whole when its parts still have to be put in place', () => {
    const html = page(
      early,
      '<!--$?--><template id="B:0"></template><!--/$--><div hidden id="S:0">late</div><script>$RC("B:0","S:0")</script>',
    );
    expect(plainHtml(html)).toBe(html);
  });
});
