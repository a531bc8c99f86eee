import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const arbitrary = /\b(?:min|max)-\[[^\]]+\]:/g;
const named = [...readFileSync('app/theme.css', 'utf8').matchAll(/--breakpoint-([a-z]+): ([^;]+);/g)];

describe('breakpoints', () => {
  it('are named by the theme, and no class brings one of its own', () => {
    const own = globSync('{app,components}/**/*.{ts,tsx}').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(arbitrary)].map(([found]) => `${file}: ${found}`),
    );
    expect(own).toEqual([]);
  });

  it('are in one unit and in the order of their widths', () => {
    const widths = named.map(([, , value = '']) => {
      expect(value).toMatch(/^[\d.]+rem$/);
      return Number.parseFloat(value);
    });
    expect(widths.length).toBeGreaterThan(5);
    expect(widths).toEqual(widths.toSorted((a, b) => a - b));
  });
});
