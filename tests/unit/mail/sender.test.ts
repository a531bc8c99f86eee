import { expect, it } from 'vitest';
import { senderDomain } from '@/lib/mail/sender';

it.each([
  ['orders@shop.example', 'shop.example'],
  ['Shop <orders@shop.example>', 'shop.example'],
  ['"Smith, Sons" <orders@shop.example> ', 'shop.example'],
  ['"Paint @Home" <orders@shop.example>', 'shop.example'],
  ['orders@shop.example (Shop)', 'shop.example'],
  ['Größe <orders@bücher.example>', 'xn--bcher-kva.example'],
  ['Shop', undefined],
  ['Shop <orders@>', undefined],
  ['shop@home sweet home', undefined],
])('mails of %s come from %s', (from, domain) => {
  expect(senderDomain(from)).toBe(domain);
});
