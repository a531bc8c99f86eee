import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LateScripts } from '@/server/http/late-scripts';

const page =
  '<html><head><link rel="preload" as="script" fetchPriority="low" nonce="n" href="/_next/static/chunks/a.js"/>' +
  '<link rel="preload" href="/_next/static/chunks/d.js" as="script"/><link rel="preload" as="script" href="https://js.stripe.com/v3"/>' +
  '<link rel="preload" as="image" href="/a.webp"/><script src="/_next/static/chunks/a.js" async="" nonce="n"></script>' +
  '<script type="module" async="" src="/_next/static/elements/e.js"></script><script>for(i=0;i<2;i++)a()</script></head>' +
  '<body><p>½ dozen &lt;brushes&gt;</p><script src="/_next/static/chunks/old.js" noModule="" nonce="n"></script>' +
  '<script nonce="n">self.__next_f.push([1,"\\u003cscript src="])</script><script src="/_next/static/chunks/b.js" async=""></script></body></html>';

const late =
  '<html><head><link rel="preload" as="script" href="https://js.stripe.com/v3"/>' +
  '<link rel="preload" as="image" href="/a.webp"/><script type="text/late" src="/_next/static/chunks/a.js" async="" nonce="n"></script>' +
  '<script type="module" async="" src="/_next/static/elements/e.js"></script><script>for(i=0;i<2;i++)a()</script></head>' +
  '<body><p>½ dozen &lt;brushes&gt;</p><script src="/_next/static/chunks/old.js" noModule="" nonce="n"></script>' +
  '<script nonce="n">self.__next_f.push([1,"\\u003cscript src="])</script><script type="text/late" src="/_next/static/chunks/b.js" async=""></script></body></html>';

const bytes = Buffer.from(page);

function sent(cuts: readonly number[]): string {
  const scripts = new LateScripts();
  const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length];
  const pieces = places.slice(1).map((end, index) => bytes.subarray(places[index], end));
  return Buffer.concat([
    ...pieces.map((piece) => scripts.through(piece)),
    scripts.last(undefined),
  ]).toString();
}

describe('the framework’s files of a page of accounts', () => {
  it('are named and not asked for; what is not the framework’s, or for old browsers alone, stays', () => {
    expect(sent([])).toBe(late);
  });

  it('are so wherever a piece of the page ends, within a tag or a letter', () => {
    const cut = fc.integer({ min: 0, max: bytes.length });
    fc.assert(fc.property(fc.array(cut, { maxLength: 12 }), (cuts) => sent(cuts) === late));
  });

  it('do not hold back what is complete', () => {
    const scripts = new LateScripts();
    expect(scripts.through(Buffer.from('<main>Loading…</main><scr')).toString()).toBe(
      '<main>Loading…</main>',
    );
    expect(scripts.last(Buffer.from('ipt src="/_next/static/chunks/a.js">')).toString()).toBe(
      '<script type="text/late" src="/_next/static/chunks/a.js">',
    );
  });
});
