import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { answers } from '@/lib/base/blog';
import { developer, site } from '@/lib/base/site';
import { demoReviews } from '@/scripts/seed/catalogue';

describe('static content', () => {
  it('lists the dealers that the map shows', () => {
    const map = readFileSync('public/brand/dealer-map.svg', 'utf8');
    const shown = Number(/with (\d+) dealer locations/.exec(map)?.[1]);
    expect(site.dealers.reduce((sum, { count }) => sum + count, 0)).toBe(shown);
    for (const { region, count, cities } of site.dealers)
      expect([region, cities.length]).toEqual([region, count]);
  });

  it('names nobody who could be taken for a real person', () => {
    for (const { name } of [developer, ...demoReviews]) expect(name).toMatch(/^Demo /);
  });

  it('has six answers, each under an address of its own (specification §2)', {
    tags: ['@spec-2-blog'],
  }, () => {
    expect(answers).toHaveLength(6);
    expect(new Set(answers.map(({ id }) => id)).size).toBe(6);
  });

  it('closes every piece of code in an answer', () => {
    for (const { lead, text } of answers) {
      for (const part of [lead, text]) expect(part.split('`').length % 2).toBe(1);
    }
  });
});
