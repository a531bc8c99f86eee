import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Codes } from '@/lib/catalogue/directory/codes';
import { codeOf } from '@/lib/catalogue/directory/entry';

const sign = (number: number) => Math.sign(number) + 0; // no negative zero
const byLetters = (one: string, two: string) => (one === two ? 0 : one < two ? -1 : 1);

it('says of codes what they themselves say, packed as they are', () => {
  const code = fc.oneof(
    fc.string({ maxLength: 60 }).map(codeOf),
    fc.array(fc.constantFrom('A', 'B', '1'), { maxLength: 4 }).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(fc.array(code, { minLength: 1, maxLength: 200 }), code, (all, sought) => {
      const codes = new Codes(4);
      for (const each of all) codes.add([each]);
      for (const [slot, each] of all.entries()) {
        const other = (slot * 7) % all.length;
        expect(sign(codes.compare(slot, other))).toBe(byLetters(each, all[other] ?? ''));
        for (const text of [sought, `${sought}~`, each, `${each}~`, each.slice(0, -1)])
          expect(sign(codes.compareTo(slot, text)), `${each} ${text}`).toBe(byLetters(each, text));
      }
    }),
  );
});

it('takes little more than the letters', () => {
  const codes = new Codes(4);
  for (let number = 0; number < 100_000; number += 1) codes.add(['NB', `${2_000_000 + number}`]);
  expect(codes.bytes / 100_000).toBeLessThan(15);
});

it('finds what follows a joint, by the whole of it or by its beginning, and orders by the letters alone', () => {
  const part = fc
    .array(fc.constantFrom('A', 'B', '1'), { minLength: 1, maxLength: 2 })
    .map((some) => some.join(''));
  const sku = fc.array(part, { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(sku, { maxLength: 50 }), part, fc.boolean(), (all, text, isWhole) => {
      const codes = new Codes(4);
      for (const each of all) codes.add(each);
      const right = all.flatMap((parts, slot) => {
        const tails = parts.slice(1).map((_part, at) => parts.slice(at + 1).join(''));
        return tails.some((tail) => (isWhole ? tail === text : tail.startsWith(text))) ? [slot] : [];
      });
      expect(
        codes.withTails([
          { text: 'C', isWhole },
          { text, isWhole },
        ]),
      ).toEqual([[], right]);
      for (const [slot, parts] of all.entries()) expect(codes.compareTo(slot, parts.join(''))).toBe(0);
    }),
  );
});
