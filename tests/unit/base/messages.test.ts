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
