import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Changes } from '@/components/audit/changes';
import { LinesTable } from '@/components/catalogue/import/lines-table';
import type { ImportLine } from '@/lib/catalogue/import/schema';
import { inAccount } from '../../../support/account.ts';

const long = `${'x'.repeat(159)}🎨🎨 and more`;
const line: ImportLine = {
  id: 'a:1',
  line: 1,
  fate: 'change',
  about: 'Roller',
  productId: null,
  changes: [{ column: 'desc', from: long, to: long }],
  refusals: [],
  notes: [],
  outcome: null,
  why: null,
};

it.each([
  ['the log', createElement(Changes, { before: { desc: long }, after: { desc: long } })],
  ['the report of an import', createElement(LinesTable, { lines: [line] })],
])('%s cuts no sign of a long value in half', (_where, element) => {
  const markup = renderToStaticMarkup(inAccount(element));
  expect(markup.isWellFormed()).toBe(true);
  expect(markup).toContain(`${'x'.repeat(159)}🎨…`);
});
