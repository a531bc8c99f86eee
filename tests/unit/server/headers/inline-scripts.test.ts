import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earlyScript } from '../../../../lib/base/early-script.ts';
import { inlineScripts, reactRuntime } from '../../../../server/headers/inline-scripts.ts';

const page = (...scripts: string[]) => scripts.map((text) => `<p>x</p><script>${text}</script>`).join('');

/** As Next writes flight data: JSON with `<`, `>` and `&` escaped. */
const flight = (text: string) =>
  `self.__next_f.push([1,${JSON.stringify(text).replace(/[<>&]/g, (char) => `\\u00${char.charCodeAt(0).toString(16)}`)}])`;

describe('inline scripts of a page', () => {
  it('knows what Next, React and the theme write', () => {
    const known = [
      earlyScript,
      '(self.__next_f=self.__next_f||[]).push([0])',
      flight('1:"$Sreact.fragment"\n'),
      '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"otherChunks":["a.js"],"runtimeModuleIds":[1]});',
      'requestAnimationFrame(function(){$RT=performance.now()});',
      '$RC("B:0","S:0")',
    ];
    expect(inlineScripts(page(...known))).toEqual({ known, unknown: [] });
  });

  it('passes over files and data', () => {
    const html = '<script src="/a.js" async=""></script><script type="application/ld+json">{"a":1}</script>';
    expect(inlineScripts(html)).toEqual({ known: [], unknown: [] });
  });

  it.each([
    'alert(1)',
    'self.__next_f.push([1,"a"]);alert(1)',
    'self.__next_f.push([alert(1)])',
    '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push({"a":alert(1)});',
    '$RB=[];alert(1);$RC("B:0","S:0")',
    '$RC("B:0",alert(1))',
    `${earlyScript};alert(1)`,
    'requestAnimationFrame(function(){$RT=performance.now()});alert(1)',
  ])('does not know %s', (script) => {
    expect(inlineScripts(page(script))).toEqual({ known: [], unknown: [script] });
  });

  it('knows flight data of any text, and nothing that follows it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (text, more) => {
        expect(inlineScripts(page(flight(text))).unknown).toEqual([]);
        fc.pre(!/^[\s;]*$/.test(more) && !more.includes('<'));
        expect(inlineScripts(page(flight(text) + more)).known).toEqual([]);
      }),
    );
  });

  it('pins the function texts of the installed react-dom', () => {
    const next = path('next/package.json').replace('package.json', '');
    const source = readFileSync(
      `${next}dist/compiled/react-dom/cjs/react-dom-server.node.production.js`,
      'utf8',
    );
    const texts = [...source.matchAll(/stringToPrecomputedChunk\(\s*'((?:[^'\\\n]|\\.)*)'/g)]
      .map(([, text = '']) => String(runInNewContext(`'${text}'`)).replace(/\$R[A-Z]\("$/, ''))
      .filter((text) => /^(?:addEventListener|\$R[A-Z]=)/.test(text));
    const boundary = texts.find((text) => text.startsWith('$RB=')) ?? '';
    const styled = texts.find((text) => text.startsWith('$RM=')) ?? '';
    const hashes = [...texts, boundary + styled].map((text) =>
      createHash('sha256').update(text).digest('hex'),
    );
    expect(new Set(hashes)).toEqual(reactRuntime);
  });
});

const path = (name: string) => createRequire(import.meta.url).resolve(name);
