import { globSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { csvLine } from '@/lib/base/csv';
import { safeReturnPath } from '@/lib/base/paths';
import { searchPattern } from '@/lib/platform/search-pattern';

const lib = path.join(import.meta.dirname, '../../../lib');

/** Texts that patterns with more than one way to match take long over. As long as a REST body may be. */
const length = 100_000;
const hostile = {
  letters: 'a'.repeat(length),
  digits: '1'.repeat(length),
  'digits and something else': `${'1'.repeat(length)}x`,
  'digits and two points': `${'1'.repeat(length)}.${'1'.repeat(length)}.`,
  'line ends': 'a\n'.repeat(length / 2),
  'what nobody sees': 'a\u200b'.repeat(length / 2),
  'white space': `x${' '.repeat(length)}x`,
  'at signs': 'a@'.repeat(length / 2),
  'almost addresses': 'a@b.c '.repeat(length / 6),
  dots: `a@${'b.'.repeat(length / 2)}`,
  'almost URLs': `https://${'a.'.repeat(length / 2)}`,
  'nested groups': `${'(a+)+'.repeat(length / 5)}$`,
};

/** Far above what any check takes, far below what a quadratic one does. */
const patienceMs = 1000;

/** Milliseconds of the processor's time: other programs take no part of it. */
function timeOf(work: () => unknown): number {
  const start = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
}

/** Every object that the shop reads from outside, by file and name. */
const schemas = new Map<string, z.ZodObject>();

beforeAll(async () => {
  for (const file of globSync('**/schema.ts', { cwd: lib })) {
    const exported: Record<string, unknown> = await import(path.join(lib, file));
    for (const [name, value] of Object.entries(exported)) {
      if (value instanceof z.ZodObject) schemas.set(`${file} ${name}`, value);
    }
  }
});

describe('input that wants to be expensive', () => {
  it.each(Object.entries(hostile))('costs no schema much: %s', (_name, text) => {
    expect(schemas.size).toBeGreaterThan(15);
    for (const [name, schema] of schemas) {
      const input = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, text]));
      expect(
        timeOf(() => schema.safeParse(input)),
        name,
      ).toBeLessThan(patienceMs);
    }
  });

  it.each(Object.entries(hostile))('costs no other reader much: %s', (_name, text) => {
    expect(timeOf(() => safeReturnPath(`/${text}`))).toBeLessThan(patienceMs);
    expect(timeOf(() => csvLine([text]))).toBeLessThan(patienceMs);
    const pattern = searchPattern(text.slice(0, 100));
    expect(timeOf(() => pattern.test(text))).toBeLessThan(patienceMs);
  });

  it('is searched for whether or not it has accents', () => {
    for (const [typed, found] of [
      ['muller', 'Frau Müller'],
      ['MÜLLER', 'Frau Muller'],
      ['muller', 'Müller'.normalize('NFD')],
      ['Müller'.normalize('NFD'), 'Müller'],
      ['istanbul', 'Depo İSTANBUL'],
      ['Groß', 'groß'],
      ['nguyen', 'Nguyễn'],
      ['lukasz', 'Łukasz'],
      ['færo', 'FÆRØ'],
      ['faero', 'Færø'],
      ['Œuvre creee', 'œuvre créée'],
      ['coeur', 'Sacré-Cœur'],
      ['strasse', 'Hauptstraße 1'],
      ['massstab', 'Maßstab'],
      ['Maßstab', 'MASSSTAB'],
      ['thordur', 'Þórður'],
      ['हिन्दी', 'हिन्दी ब्रश'],
    ] as const)
      expect(searchPattern(typed).test(found), `${typed} in ${found}`).toBe(true);
    expect(searchPattern('muller').test('Mueller, Moller')).toBe(false);
    expect(searchPattern('´').test('a b'), 'an accent alone').toBe(false);
  });

  it('is searched for as it stands', () => {
    for (const text of ['(a+)+$', '.*', '[a-z]', '^$', '\\d', 'a|b']) {
      expect(searchPattern(text).test(`x${text}x`)).toBe(true);
      expect(searchPattern(text).test('aaaaaaaaaaaa')).toBe(false);
    }
  });
});
