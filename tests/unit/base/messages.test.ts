import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messages } from '@/lib/base/messages';

/** The names of all sentences, as code spells them: messages.order.placed. */
const namesIn = (value: object, prefix: string): string[] =>
  Object.entries(value).flatMap(([key, sentence]) =>
    typeof sentence === 'object' ? namesIn(sentence, `${prefix}.${key}`) : [`${prefix}.${key}`],
  );

it('every sentence is said somewhere', () => {
  const files = globSync('{app,components,lib,server}/**/*.{ts,tsx}');
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const isTakenOut = (name: string) => {
    const [, group = '', key = ''] = /^(.+)\.(\w+)$/.exec(name) ?? [];
    return new RegExp(`\\{[^}]*\\b${key}\\b[^}]*\\} = ${group.replaceAll('.', '\\.')};`).test(code);
  };
  const isSaid = (name: string) =>
    new RegExp(`${name.replaceAll('.', '\\.')}\\b`).test(code) || isTakenOut(name);
  expect(namesIn(messages, 'messages').filter((name) => !isSaid(name))).toEqual([]);
});

it('limits of one are told in the singular', () => {
  const { tooManyOpen, unverifiedOpen, unverifiedHold } = messages.order;
  expect(tooManyOpen(1)).toContain(
    'at most 1 unpaid order at a time. Pay or cancel it before placing another.',
  );
  expect(unverifiedOpen(1)).toContain('at most 1 unpaid order at a time');
  expect(unverifiedHold(1)).toContain('held for only 1 minute.');
  expect(unverifiedHold(1440)).toContain('held for only 1,440 minutes.');
});

it('one line of quick order is no part of several', () => {
  const { checked } = messages.quick;
  expect(checked(1, 1)).toBe('This line can go on your list.');
  expect(checked(0, 1)).toBe('This line cannot go on your list yet.');
  expect(checked(1, 2)).toBe('1 of 2 lines can go on your list.');
});
