import { describe, expect, it } from 'vitest';
import { csvFile, csvLine } from '@/lib/base/csv';

async function* rowsOf<T>(rows: T[]): AsyncGenerator<T> {
  yield* rows;
}

describe('a CSV line', () => {
  it.each([
    ['=SUM(A1)', `'=SUM(A1)`],
    ['+64 21 555', `'+64 21 555`],
    ['-2+3', `'-2+3`],
    ['@cmd', `'@cmd`],
    ['|calc', `'|calc`],
    ['  =1+1', `'  =1+1`],
    ['＝1+1', `'＝1+1`],
    ['\t=1', `'\t=1`],
  ])('makes no formula of %j', (text, cell) => {
    expect(csvLine([text])).toBe(`${cell}\r\n`);
  });

  it('quotes what would end a cell or a line (RFC 4180)', () => {
    expect(csvLine(['a,b', 'say "hi"', 'two\nlines', 'plain'])).toBe(
      '"a,b","say ""hi""","two\nlines",plain\r\n',
    );
  });

  it('writes numbers, also negative ones, as numbers, dates as ISO 8601 and nothing as nothing', () => {
    expect(csvLine([-3.45, true, null, new Date(0)])).toBe('-3.45,true,,1970-01-01T00:00:00.000Z\r\n');
  });
});

it('a CSV file begins with a byte order mark and its header', async () => {
  let file = '';
  for await (const part of csvFile(['name'], rowsOf(['Brush', 'Rolle ü']), (name) => [name])) file += part;
  expect(file).toBe('\uFEFFname\r\nBrush\r\nRolle ü\r\n');
});

it('a long CSV file comes in parts of a size, not line by line', async () => {
  const names = Array.from({ length: 20_000 }, (_none, index) => `Brush ${index}`);
  const parts: string[] = [];
  for await (const part of csvFile(['name'], rowsOf(names), (name) => [name])) parts.push(part);
  expect(parts.join('').split('\r\n')).toHaveLength(names.length + 2);
  expect(parts.length).toBeGreaterThan(3);
  expect(parts.length).toBeLessThan(20);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(40_000);
});
