import { describe, expect, it } from 'vitest';
import { site } from '@/lib/base/site';
import { formatDay, formatMoment, formatSoon, zoneName } from '@/lib/base/time';

describe('times', () => {
  it("go by the shop's clock wherever they are written, and every page can name it", () => {
    expect(site.timeZone).toBe('America/Los_Angeles');
    expect(process.env['TZ'] ?? Intl.DateTimeFormat().resolvedOptions().timeZone).not.toBe(site.timeZone);
    expect(formatDay('2026-11-22T05:30:00.000Z')).toBe('Nov 21, 2026');
    expect(formatMoment('2026-11-22T17:30:00.000Z')).toBe('Nov 22, 2026, 9:30 AM');
    expect(formatMoment('2026-07-01T17:05:00.000Z'), 'in summer, too').toBe('Jul 1, 2026, 10:05 AM');
    expect(formatSoon('2026-11-22T17:30:00.000Z')).toBe('Nov 22, 9:30 AM');
    expect(zoneName).toBe('Pacific Time');
  });

  it('have plain spaces alone, so that servers and browsers of any age write the same', () => {
    expect(formatMoment('2026-11-22T17:30:00.000Z')).not.toMatch(/[^ -~]/);
  });
});
