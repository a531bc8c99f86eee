import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOf } from '@/components/product/drawing-lines';
import { shapeOf } from '@/components/product/drawing-shape';
import { categories } from '@/lib/base/categories';
import { demoProducts } from '../../../../scripts/seed/catalogue.ts';

const length = fc.option(fc.double({ min: 0.5, max: 10_000, noNaN: true }), { nil: undefined });
const values = fc
  .record({ width: length, nap: length, core: length, bristleLength: length, length })
  .map((each) =>
    Object.fromEntries(
      Object.entries(each).filter((entry): entry is [string, number] => entry[1] !== undefined),
    ),
  );

describe('the drawing of a product', () => {
  it('shows the lengths that it has, each at the same scale, within its square', () => {
    fc.assert(
      fc.property(fc.constantFrom(...categories), values, (category, properties) => {
        const shape = shapeOf(category, properties);
        if (!shape) return;
        const known = new Set(Object.values(properties));
        for (const { mm, x1, y1, x2, y2 } of shape.dimensions) {
          expect([...known].some((each) => Math.abs(each - mm) < 1e-6 * mm)).toBe(true);
          expect(Math.hypot(x2 - x1, y2 - y1)).toBeCloseTo(mm, 3);
        }
        const { parts, labels, marks } = linesOf(shape);
        const scale = Math.min(360 / shape.width, 280 / shape.height);
        for (const [index, { width, height }] of shape.parts.entries()) {
          expect(parts[index]?.width).toBeCloseTo(width * scale, 0);
          expect(parts[index]?.height).toBeCloseTo(height * scale, 0);
        }
        for (const { x, y, width, height } of parts) {
          expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
          expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(600);
        }
        for (const { x, y } of labels) expect(Math.min(x, y, 600 - x, 500 - y)).toBeGreaterThanOrEqual(0);
        expect(marks.length).toBeLessThanOrEqual(12);
      }),
    );
  });

  it('is not made from one length alone, and not of what nobody measured', () => {
    expect(shapeOf('roller', { width: 230 })).toBeNull();
    expect(shapeOf('roller', { nap: 9, core: 48 })).toBeNull();
    expect(shapeOf('accessory', { length: 2000 })).toBeNull();
    expect(shapeOf('brush', { width: 50, bristleLength: 60, head: 'angled' })?.parts[0]?.look).toBe('hollow');
  });

  it('is there for most of the demo catalogue', () => {
    const drawn = demoProducts.filter(({ category, properties = {} }) => shapeOf(category, properties));
    expect(drawn.length).toBeGreaterThanOrEqual(16);
  });
});
