import { describe, expect, it } from 'vitest';
import { coverageFaults, coveragePage, tagsIn } from '../../../scripts/testing/coverage.ts';
import {
  readRows,
  readSections,
  type SpecificationRow,
  textFaults,
} from '../../../scripts/testing/specification.ts';
import { accessMatrix } from '../../integration/http/access-matrix.ts';

const text = `# The shop

About it.

## 5. Rules

- Name: required ('Name is required'); address optional.

| Route | Content |
|---|---|
| /a | One thing |
`;
const rows: SpecificationRow[] = [
  { id: '5-name', says: ["Name: required ('Name is required');"], where: ['lib/schema.ts'] },
  { id: '5-address', says: ['address optional.'], where: ['lib/schema.ts'], note: 'And kept' },
  { id: '5-route', says: ['/a · One thing'], where: ['app/a.tsx'] },
];
const tagged = new Map(rows.map(({ id }) => [`@spec-${id}`, ['tests/unit/schema.test.ts']]));

describe('the words of the specification', () => {
  it('are all in a row', () => {
    expect(textFaults(readSections(text), rows)).toEqual([]);
  });

  it('that are in no row, and rows that say something else, are told', () => {
    const [name, ...others] = rows;
    expect(textFaults(readSections(text), others)).toEqual([
      `Section 5: no row has "Name: required ('Name is required');".`,
    ]);
    const wrong = { ...rows[0], id: '5-name', where: [], says: ['Name: optional'] };
    expect(textFaults(readSections(text), name ? [name, wrong, ...others] : [])).toEqual([
      '5-name: section 5 does not say "Name: optional".',
    ]);
  });
});

describe('the tags of tests', () => {
  it('are read from the options of tests that run, in the words of either runner', () => {
    const code = `
      test('one', { tag: '@spec-5-name' }, async () => {});
      test.describe('two', () => { test(\`\${three}\`, { tag: ['@a', '@b'] }, () => {}); });
      it.each([1])('four', { timeout: 5, tags: ['@c'] }, () => {});
      describe('five', { tags: ['@d'] }, () => {});
      test.skip('six', { tag: '@e' }, async () => {});
      it.todo('seven', { tags: ['@f'] });
      other('eight', { tag: '@g' });`;
    expect(tagsIn('a.test.ts', code)).toEqual(['@spec-5-name', '@a', '@b', '@c', '@d']);
  });

  it('leave no row without a test, name no other, and every file is there', () => {
    expect(coverageFaults(rows, tagged, () => true)).toEqual([]);
    const others = new Map([...tagged].slice(1)).set('@spec-5-gone', ['tests/e2e/a.spec.ts']);
    expect(coverageFaults(rows, others, (file) => file !== 'app/a.tsx')).toEqual([
      "No test carries @spec-5-name: Name: required ('Name is required');",
      '@spec-5-gone is no row (tests/e2e/a.spec.ts).',
      '5-route: app/a.tsx is gone.',
    ]);
  });

  it('stand on the page with the files that have them, and no title', () => {
    expect(coveragePage(readSections(text), rows, tagged)).toContain(
      '| address optional. *(And kept)* | `lib/schema.ts` | `@spec-5-address` `unit/schema.test.ts` |',
    );
  });
});

it('the calls of the specification are all in the access matrix', () => {
  const calls = readRows('.').flatMap(({ id, says: [words = ''] }) => {
    const [, method, path] = /^([A-Z]+) (\/[\w/{}-]+)/.exec(words) ?? [];
    return id.startsWith('7-') && method ? [`${method} ${path}`] : [];
  });
  expect(calls).toHaveLength(23);
  const run = accessMatrix.map(({ method, path }) => `${method} ${path}`);
  expect(calls.filter((call) => !run.includes(call))).toEqual([]);
});
