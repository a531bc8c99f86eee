import { expect, it } from 'vitest';
import { mailboxOf } from '@/lib/base/mailbox';

it.each([
  ['what stands behind a plus', ['ann+a@firm.example', 'ann+b@firm.example', 'ann+b+c@firm.example']],
  [
    'the dots of Gmail, by both of its names',
    ['ann.lee@gmail.com', 'annlee@gmail.com', 'a.n.n.lee@googlemail.com'],
  ],
  ['both of them', ['ann.lee+a@gmail.com', 'annlee+b@googlemail.com']],
])('%s makes no other mailbox', (_what, spellings) => {
  expect(new Set(spellings.map(mailboxOf)).size).toBe(1);
});

it.each([
  ['an address and what others put behind its plus', ['ann@firm.example', 'ann+a@firm.example']],
  ['dots elsewhere', ['ann.lee@firm.example', 'annlee@firm.example']],
  ['names and domains', ['ann@firm.example', 'bob@firm.example', 'ann@notgmail.com', 'ann@gmail.com']],
])('%s are told apart', (_what, addresses) => {
  expect(new Set(addresses.map(mailboxOf)).size).toBe(addresses.length);
});
