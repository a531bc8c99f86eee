import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { layout } from './layout.ts';
import { planTables, readMeasured } from './plan.ts';
import { type Listed, readListed } from './questions.ts';
import { reasonFor } from './reasons.ts';

const page = 'docs/scale.md';

function layoutTable(): string {
  const lines = Object.entries(layout)
    .filter(([, { key }]) => key !== null)
    .map(([name, { key, why, whole }]) => {
      const fields = Object.entries(key ?? {}).map(([field, kind]) =>
        kind === 1 ? field : `${field} (${kind})`,
      );
      return `| \`${name}\` | \`${fields.join(', ')}\` | ${why} | ${whole ?? 'no reason'} |`;
    });
  const small = Object.entries(layout)
    .filter(([, { key }]) => key === null)
    .map(([name, { why }]) => `\`${name}\` (${why.replace(/\.$/, '')})`);
  return [
    '| collection | shard key | because | what keeps it whole |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
    `Never divided: ${small.join('; ')}.`,
  ].join('\n');
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const askedBy = ({ collection, filter }: Listed) =>
  `\`${collection}\` ${filter === '' ? 'all' : `\`${filter}\``}`;

function questionTable(listed: readonly Listed[]): string {
  const counted = [...new Set(listed.map(({ collection }) => collection))].map((name) => {
    const own = listed.filter(({ collection }) => collection === name);
    const of = (...reach: Listed['asks'][]) => own.filter(({ asks }) => reach.includes(asks)).length;
    return `| \`${name}\` | ${of('one')} | ${of('some')} | ${of('all')} | ${of('whole')} |`;
  });
  const byReason = new Map<string, string[]>();
  for (const each of listed.filter(({ asks }) => asks === 'all'))
    for (const why of new Set(each.from.map((file) => reasonFor(each, [file]) ?? 'no reason')))
      byReason.set(why, [...(byReason.get(why) ?? []), cell(askedBy(each))]);
  const reasons = [...byReason].map(([why, asked]) => `| ${why} | ${[...new Set(asked)].join(' · ')} |`);
  return [
    '| collection | names its shard | some, each by its key | asks all | never divided |',
    '| --- | --- | --- | --- | --- |',
    ...counted,
    '',
    'Those that ask all, by the reason why they may:',
    '',
    '| because | what is asked, by which fields (`a<` a range, `a∈` one of, `a?` anything else) |',
    '| --- | --- |',
    ...reasons,
  ].join('\n');
}

function replaced(text: string, name: string, table: string): string {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start === -1 || end < start) throw new Error(`${page} has no place for ${open}${close}`);
  return `${text.slice(0, start)}${open}\n${table}\n${text.slice(end)}`;
}

/** docs/scale.md as it is, and as it should be. */
export function readScalePage(root: string): { is: string; shouldBe: string } {
  const is = readFileSync(path.join(root, page), 'utf8');
  const tables = {
    layout: layoutTable(),
    questions: questionTable(readListed(root)),
    plan: planTables(readMeasured(root)),
  };
  const shouldBe = Object.entries(tables).reduce((text, [name, table]) => replaced(text, name, table), is);
  return { is, shouldBe };
}

export const writeScalePage = (root: string): void =>
  writeFileSync(path.join(root, page), readScalePage(root).shouldBe);
