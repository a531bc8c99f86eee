import { readdirSync, readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { expect, it } from 'vitest';
import { browserScript } from '../../sandbox/stripe/browser-script.ts';

const script = browserScript('http://127.0.0.1:4702');

it('is one classic script with every browser file in it', () => {
  expect(() => new Script(script)).not.toThrow();
  const folder = new URL('../../sandbox/stripe/browser/', import.meta.url);
  for (const name of readdirSync(folder)) {
    const declared =
      readFileSync(new URL(name, folder), 'utf8').match(/^export (?:async )?(?:function|class) \w+/gm) ?? [];
    expect(declared).not.toEqual([]);
    for (const declaration of declared) expect(script).toContain(declaration.replace('export ', ''));
  }
});

it.each([
  ['formatNumber("4242424242424242")', '4242 4242 4242 4242'],
  ['formatNumber("4242 4242 4242 42 42 9")', '4242 4242 4242 4242'],
  ['formatNumber("378282246310005")', '3782 822463 10005'],
  ['formatNumber("")', ''],
  ['formatExpiry("1230")', '12 / 30'],
  ['formatExpiry("12/2030")', '12 / 30'],
  ['formatExpiry("122030")', '12 / 30'],
  ['formatExpiry("3/30")', '03 / 30'],
  ['formatExpiry("9")', '09'],
  ['formatExpiry("12 / 3")', '12 / 3'],
  ['formatCvc("12345", "4242")', '123'],
  ['checkField("number", { number: "4242 4242 4242 4241" }).message', 'Your card number is invalid.'],
  ['checkField("number", { number: "4242" }).message', 'Your card number is incomplete.'],
  ['checkField("expiry", { expiry: "12 / 20" }).message', "Your card's expiration year is in the past."],
  ['checkField("expiry", { expiry: "13 / 40" }).code', 'incomplete_expiry'],
  ['checkField("cvc", { number: "3782", cvc: "123" }).message', "Your card's security code is incomplete."],
])('%s is %s', (expression, expected) => {
  const rules = readFileSync(new URL('../../sandbox/stripe/browser/card-rules.js', import.meta.url), 'utf8');
  const result: unknown = new Script(`${rules.replace(/^export /gm, '')}\n${expression}`).runInNewContext();
  expect(result).toBe(expected);
});
