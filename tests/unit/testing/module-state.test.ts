import { expect, it } from 'vitest';
import { keptByModules, stateIn, stateOfModules } from '../../../scripts/testing/module-state.ts';
import { expectListed } from '../../support/listed.ts';

it.each([
  'let kept: number | undefined;',
  'export let kept = 0;',
  'const kept = new Map<string, number>();\nexport const keep = (key: string) => kept.set(key, 1);',
  'const kept = new Set<string>();\nexport function keep(key: string) { kept.add(key); }',
  'const kept: string[] = [];\nexport function keep(key: string) { kept.push(key); }',
  'const kept: Record<string, number> = {};\nexport function keep(key: string) { kept[key] = 1; }',
  'const kept = { at: 0 } as { at: number };\nexport function keep() { kept.at += 1; }',
  'const kept = new FairQueue();',
  'const kept = new AsyncLocalStorage<string>();',
  'const kept = randomUUID();',
  'const kept = crypto.randomUUID();',
])('sees what a module keeps: %s', (code) => {
  expect(stateIn('kept.ts', code)).toEqual(['kept']);
});

it.each([
  "const kept = processSingleton('kept', () => new Map<string, number>());\nexport const keep = () => kept.set('a', 1);",
  "const kept = new Map([['a', 1]]);\nexport const read = (key: string) => kept.get(key);",
  "const kept = new Map<string, number>();\nfor (const key of ['a', 'b']) kept.set(key, 1);",
  'export function read() { let kept = 0; kept += 1; return kept; }',
  'const kept = /a/g;\nconst firstId = new ObjectId();\nconst format = new Intl.NumberFormat();',
])('takes what never changes for no state, nor what the process has once: %s', (code) => {
  expect(stateIn('kept.ts', code)).toEqual([]);
});

it('finds in lib only what may be there once for each copy of a module, each with its reason', () => {
  const found = stateOfModules(process.cwd());
  expectListed('`keptByModules` in scripts/testing/module-state.ts', Object.keys(keptByModules), found);
});
