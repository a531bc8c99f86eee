import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hintCookie } from '@/lib/auth/cookies';
import { sessionSeconds } from '@/lib/auth/session';
import { answers } from '@/lib/base/blog';
import { signedOut } from '@/lib/base/browser-keys';
import { dealerCount, dealers } from '@/lib/base/dealers';
import { developer } from '@/lib/base/developer';
import { figure } from '@/lib/base/figures';
import { legalPages } from '@/lib/base/legal';
import { site } from '@/lib/base/site';
import { orderStatuses } from '@/lib/orders/schema';
import { demoReviews } from '@/scripts/seed/catalogue';

/** As long as this is no real shop, nobody in it may be real. */
const isInvented = site.contact.email.endsWith('.example');

describe('static content', () => {
  it('lists the dealers that the map shows', () => {
    const map = readFileSync('public/brand/dealer-map.svg', 'utf8');
    const shown = Number(/with (\d+) dealer locations/.exec(map)?.[1]);
    expect(dealerCount).toBe(shown);
  });

  it("gives every dealer an address, which can be nobody else's", () => {
    const all = dealers.flatMap(({ dealers: here }) => here);
    for (const { name, street, city, email } of all) {
      for (const text of [name, street, city]) expect(text).not.toBe('');
      expect(email).toMatch(isInvented ? /^[a-z]+@[a-z.]+\.example$/ : /^\S+@\S+\.\S+$/);
    }
    expect(new Set(all.map(({ email }) => email)).size).toBe(all.length);
  });

  it('names nobody who could be taken for a real person: companies write, and a team develops', () => {
    const firms =
      /Decorators|Coatings|Care|Hardware|Restorations?|Maintenance|Studio|Supply|Interiors|Decks|Housing|Scenic/;
    for (const { name, email } of demoReviews) {
      expect(name).toMatch(firms);
      expect(email).toMatch(/\.example$/);
    }
    if (isInvented || developer.isExample)
      expect(developer).toMatchObject({
        isExample: true,
        name: expect.stringContaining(site.name),
        email: expect.stringMatching(/\.example$/),
      });
  });

  it('says in its terms what holds here: who takes cards, what is set and stored, who cancels and gives back', () => {
    const words = (page: keyof typeof legalPages) => JSON.stringify(legalPages[page]);
    for (const cookie of [hintCookie, signedOut, 'authjs.session-token'])
      expect(words('privacy')).toContain(cookie);
    expect(words('privacy')).toContain(`${sessionSeconds / 86_400} days`);
    expect(words('privacy')).toMatch(/never reaches this shop/);
    expect(words('terms')).toMatch(/minimum order/);
    expect(words('terms')).toMatch(/unpaid order can be canceled/);
    expect(words('terms').includes(`include ${figure(site.tax.percent)}% tax`)).toBe(site.tax.percent > 0);
    expect(words('returns')).toMatch(/office refunds/);
    for (const status of orderStatuses) expect(words('delivery')).toContain(status);
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
