import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../scripts/testing/places.ts';
import { type Figure, passes } from './figures.ts';

const verdict = (figure: Figure) =>
  figure.value === undefined ? 'not measured' : passes(figure) ? 'met' : '**missed**';

function line(figure: Figure): string {
  const { row, what, unit, value, must, atLeast, peer = '–', note } = figure;
  const said = note ? `${what} (${note})` : what;
  const measured = value === undefined ? '–' : `${value} ${unit}`.trim();
  return `| ${row} | ${said} | ${atLeast ? '≥' : '≤'} ${must} | ${measured} | ${peer} | ${verdict(figure)} |`;
}

/** Figures as a table of Markdown. */
export const tableOf = (figures: readonly Figure[]): string =>
  [
    '| row | figure | must | measured | best peer | verdict |',
    '|---|---|---|---|---|---|',
    ...figures.map(line),
  ].join('\n');

/** Replaces a table in docs/performance.md. @throws Error when there is no place of this name */
export function writeTable(name: string, table: string): void {
  const file = path.join(root, 'docs/performance.md');
  const text = readFileSync(file, 'utf8');
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start === -1 || end < start) throw new Error(`${file} has no place for the table: ${open}${close}`);
  writeFileSync(file, `${text.slice(0, start)}${open}\n${table}\n${text.slice(end)}`);
}
