import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvLine, readCell } from '@/lib/base/csv';

const signs = fc.string({
  unit: fc.constantFrom("'", '=', '+', '-', '@', '|', '＝', ' ', '\t', '\n', '\r', ';', ',', '"', 'a', '1'),
});

/** The one cell of a line without quotes around it. */
const written = (text: string) =>
  csvLine([text])
    .slice(0, -2)
    .replace(/^"(.*)"$/s, '$1')
    .replaceAll('""', '"');

it('what a file keeps from being a formula is read as it was, whatever it is', () => {
  fc.assert(
    fc.property(fc.oneof(signs, fc.string()), (text) => {
      const cell = written(text);
      expect(/^\s*[=+\-@|＝＋－＠]/.test(cell), 'a formula').toBe(false);
      expect(readCell(cell)).toBe(text);
    }),
  );
});

it('nor does a program take any for one that reads semicolons, to which quotes in the middle of a cell are letters', () => {
  fc.assert(
    fc.property(fc.oneof(signs, fc.string()), (text) => {
      const cells = csvLine(['first', text, 'last']).split(/[;\r\n]/);
      for (const cell of cells) expect(cell).not.toMatch(/^[\s"]*[=+\-@|＝＋－＠]/);
    }),
  );
  expect(csvLine(['a', "12 Main St\n=cmd|' /C calc'!A0"])).toBe(`a,"12 Main St\n'=cmd|' /C calc'!A0"\r\n`);
});
