import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawable, linesOf, outlined, widthOf } from '@/lib/platform/outlined-text';

describe('text drawn as outlines', () => {
  it('loses accents that the font lacks, and is refused where a letter is missing', () => {
    expect(drawable('  Two\n words ')).toBe('Two words');
    expect(drawable('Façade ½ in, 9″')).toBeNull();
    expect(drawable('Façade ½ in, ŝ')).toBe('Façade ½ in, s');
    expect(drawable('Щётка')).toBeNull();
  });

  it('moves pairs together as the font says', () => {
    expect(widthOf('AV', 100)).toBeLessThan(widthOf('A', 100) + widthOf('V', 100));
    expect(widthOf('', 100)).toBe(0);
  });

  it('breaks into lines that are no wider than asked, and loses no word', () => {
    const words = fc.array(fc.stringMatching(/^[A-Za-z0-9,-]{1,12}$/), { minLength: 1 });
    fc.assert(
      fc.property(words, fc.integer({ min: 10, max: 80 }), (each, size) => {
        const lines = linesOf(each.join(' '), size, 458);
        expect(lines.join(' ')).toBe(each.join(' '));
        for (const line of lines)
          if (line.includes(' ')) expect(widthOf(line, size)).toBeLessThanOrEqual(458);
      }),
    );
  });

  it('holds nothing of the text itself, so that none of it is markup', () => {
    const svg = outlined('<script>&"', { x: 1, y: 2, size: 10, fill: '#fff' });
    expect(svg).toMatch(
      /^<g fill="#fff" transform="translate\(1 2\) scale\(0\.01\)">(?:<path transform="translate\([\d.-]+ 0\)" d="[MlhvqzZ\d .-]+"\/>)+<\/g>$/,
    );
  });
});
