import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newDeviceList, readDeviceList, writeDeviceList } from '@/lib/lists/device';
import { merged, withAdded, without, withQuantity } from '@/lib/lists/lines';
import { changeSchema, type ListLine, mostUnits, shownText } from '@/lib/lists/schema';
import { mostLines } from '@/lib/orders/most-lines';

const id = fc.stringMatching(/^[0-9a-f]{24}$/);
const units = fc.integer({ min: 1, max: mostUnits });
const list = fc.uniqueArray(fc.record({ productId: id, quantity: units }), {
  selector: ({ productId }) => productId,
  maxLength: mostLines,
});

const quantityIn = (lines: readonly ListLine[], productId: string) =>
  lines.find((line) => line.productId === productId)?.quantity ?? 0;
const isOnce = (lines: readonly ListLine[]) =>
  new Set(lines.map(({ productId }) => productId)).size === lines.length;

describe('lists', () => {
  it('merge without losing anything, each product once and with the larger quantity', () => {
    fc.assert(
      fc.property(list, list, (one, other) => {
        const both = merged(one, other);
        expect(isOnce(both)).toBe(true);
        for (const { productId } of [...one, ...other])
          expect(quantityIn(both, productId)).toBe(
            Math.max(quantityIn(one, productId), quantityIn(other, productId)),
          );
        expect(merged(both, other)).toEqual(both);
      }),
    );
  });

  it('take what is added, and no more lines than there is room for', () => {
    fc.assert(
      fc.property(list, id, units, (lines, productId, quantity) => {
        const added = withAdded(lines, { productId, quantity });
        if (!added) {
          expect(lines.length).toBe(mostLines);
          expect(quantityIn(lines, productId)).toBe(0);
          return;
        }
        expect(isOnce(added)).toBe(true);
        expect(quantityIn(added, productId)).toBe(
          Math.min(mostUnits, quantityIn(lines, productId) + quantity),
        );
      }),
    );
  });

  it('take more of what is there, as much as a list holds of it, also when they are full', () => {
    const full = Array.from({ length: mostLines }, (_none, at) => ({
      productId: at.toString(16).padStart(24, '0'),
      quantity: 10,
    }));
    const [{ productId } = { productId: '' }] = full;
    expect(quantityIn(withAdded(full, { productId, quantity: 5 }) ?? [], productId)).toBe(15);
    expect(quantityIn(withAdded(full, { productId, quantity: mostUnits }) ?? [], productId)).toBe(mostUnits);
    expect(withAdded(full, { productId: 'f'.repeat(24), quantity: 1 })).toBeNull();
    expect(withAdded([], { productId, quantity: mostUnits + 1 })).toEqual([
      { productId, quantity: mostUnits },
    ]);
    expect(withQuantity(full, { productId, quantity: mostUnits + 1 })[0]?.quantity).toBe(mostUnits);
    const many = [{ productId, quantity: 1_500_000 }]; // from an old order
    expect(withAdded(many, { productId, quantity: 10 }), 'and never less than before').toEqual(many);
    expect(withQuantity(many, { productId, quantity: 20 })).toEqual([{ productId, quantity: 20 }]);
  });

  it('grow by merging to twice their length at most', () => {
    const linesFrom = (first: number) =>
      Array.from({ length: mostLines }, (_none, at) => ({
        productId: (first + at).toString(16).padStart(24, '0'),
        quantity: 1,
      }));
    const both = merged(linesFrom(0), linesFrom(1000));
    expect(both).toHaveLength(2 * mostLines);
    expect(merged(both, linesFrom(2000))).toEqual(both);
  });

  it('change and lose only the line that is meant', () => {
    fc.assert(
      fc.property(list, id, units, (lines, other, quantity) => {
        const productId = lines[0]?.productId ?? other;
        const rest = lines.slice(1);
        expect(withQuantity(lines, { productId, quantity }).slice(1)).toEqual(rest);
        expect(without(lines, new Set([productId]))).toEqual(rest);
      }),
    );
  });
});

describe('the form of a list', () => {
  it('changes one line beside another that was ordered in more units than a list takes', () => {
    const [many, other] = ['a'.repeat(24), 'b'.repeat(24)];
    const shown = shownText([
      { productId: many, quantity: 1_500_000 },
      { productId: other, quantity: 10 },
    ]);
    const typed = (units: string) => ({ shown, [`q:${many}`]: units, [`q:${other}`]: '20' });
    expect(changeSchema.parse(typed('1500000')).quantities).toEqual([{ productId: other, quantity: 20 }]);
    expect(changeSchema.safeParse(typed('1500001')).success).toBe(false);
    const pressed = changeSchema.parse({ shown, do: `set:${other}:1200000` });
    expect(pressed.quantities, 'what a button offers').toEqual([{ productId: other, quantity: 1_200_000 }]);
    expect(changeSchema.parse({ shown, [`q:${other}`]: '\u200b30\u200b' }).quantities).toEqual([
      { productId: other, quantity: 30 },
    ]);
  });
});

describe('the quantities that a form says its page shows', () => {
  const [one, other] = ['a'.repeat(24), 'b'.repeat(24)];
  const typed = { [`q:${one}`]: '50', [`q:${other}`]: '20' };

  it('are not taken for edited, except of a line of which it no longer says so', () => {
    const taken = (shown: string) => changeSchema.parse({ ...typed, shown }).quantities;
    expect(taken(`${one}:50 ${other}:20`)).toEqual([]);
    expect(taken(`${one} ${other}:20`)).toEqual([{ productId: one, quantity: 50 }]);
  });

  it('clear also a line of which it no longer says how many it shows', () => {
    const { cleared } = changeSchema.parse({ ...typed, shown: `${one} ${other}:20`, do: 'clear' });
    expect(cleared).toEqual(new Set([one, other]));
  });
});

describe('the cookie of a device', () => {
  it('says what was written, in little more than a kilobyte', () => {
    fc.assert(
      fc.property(list, (lines) => {
        const device = { ...newDeviceList(), lines };
        const value = writeDeviceList(device);
        expect(value).toMatch(/^[\w.-]*$/);
        expect(value.length).toBeLessThan(1200);
        expect(readDeviceList(value)).toEqual(device);
      }),
    );
  });

  it('is none where somebody else wrote it', () => {
    const { key } = newDeviceList();
    const product = 'A'.repeat(16);
    for (const value of [
      undefined,
      '',
      '.',
      'x',
      `${key}.${product}`,
      `${key}.${product}1.`,
      `${key}..${product}1`,
      `${key}.${product}zzzzz`,
      `${key}.${'A'.repeat(15)}%1`,
      `${key}.${product}1`.repeat(200),
      '[{"productId":{"$ne":null}}]',
    ])
      expect(readDeviceList(value), value).toBeNull();
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(readDeviceList(value)?.lines ?? []).toEqual([]);
      }),
    );
    expect(readDeviceList(`${key}.${product}0`)?.lines).toEqual([]);
    expect(readDeviceList(`${key}.${product}zzzz`)?.lines, 'more units than a list takes').toEqual([]);
    const lines = (many: number) =>
      Array.from({ length: many }, (_none, at) => `.${String(at).padStart(16, 'A')}1`).join('');
    expect(readDeviceList(key + lines(mostLines + 5))?.lines).toHaveLength(mostLines);
    expect(readDeviceList(key + lines(2 * mostLines))).toBeNull();
    expect(readDeviceList(`${key}.${product}5.${product}7`)?.lines).toEqual([
      { productId: '0'.repeat(24), quantity: 7 },
    ]);
  });
});
