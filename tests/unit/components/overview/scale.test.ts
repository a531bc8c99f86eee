import { describe, expect, it } from 'vitest';
import { axisMarks } from '@/components/overview/scale';

describe('the marks of the revenue axis', () => {
  it.each([
    [0, [300, 200, 100, 0]],
    [56_160, [60_000, 40_000, 20_000, 0]],
    [168_400, [180_000, 120_000, 60_000, 0]],
    [100_000_000, [120_000_000, 80_000_000, 40_000_000, 0]],
  ])('reach %d cents in round dollars', (most, marks) => {
    expect(axisMarks(most)).toEqual(marks);
    expect(marks[0]).toBeGreaterThanOrEqual(most);
  });
});
