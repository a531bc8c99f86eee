import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import {
  readRows,
  readSections,
  type Section,
  type SpecificationRow,
  tagOf,
  textFaults,
} from './specification.ts';
import { isNode, type Node, nodesIn } from './syntax.ts';

/** Test files by the tags that their tests carry. */
export type TaggedFiles = ReadonlyMap<string, readonly string[]>;

const title = '# What the specification asks for, where it is and what proves it';
const page = 'docs/specification-coverage.md';

/** The names in a callee: for `it.each(rows)`, it and each. */
function namesOf(callee: unknown): string[] {
  if (!isNode(callee)) return [];
  if (callee.type === 'Identifier') return [String(callee['name'])];
  if (callee.type === 'MemberExpression')
    return [...namesOf(callee['object']), ...namesOf(callee['property'])];
  return callee.type === 'CallExpression' ? namesOf(callee['callee']) : [];
}

/** The texts of `tag: '@spec-…'` (Playwright) or `tags: ['@spec-…']` (Vitest) in the options of a test. */
function tagsOf(options: Node): string[] {
  return nodesIn(options['properties'])
    .filter(({ key }) => ['tag', 'tags'].includes(namesOf(key)[0] ?? ''))
    .flatMap(({ value }) =>
      isNode(value) && value.type === 'ArrayExpression' ? nodesIn(value['elements']) : nodesIn(value),
    )
    .map(({ value }) => String(value));
}

/** The tags of all tests in a file that run; skipped tests and todos prove nothing. */
export function tagsIn(file: string, code: string): string[] {
  const found: string[] = [];
  const look = (call: Node): void => {
    const [name = '', ...ways] = namesOf(call['callee']);
    const [, options] = nodesIn(call['arguments']);
    const runs =
      ['test', 'it', 'describe'].includes(name) && !ways.some((way) => /^(skip|todo|fixme)/.test(way));
    if (runs && options?.type === 'ObjectExpression') found.push(...tagsOf(options));
  };
  const visit = (value: unknown): void => {
    for (const node of nodesIn(value)) {
      if (node.type === 'CallExpression') look(node);
      for (const child of Object.values(node)) visit(child);
    }
  };
  visit(parseSync(file, code).program);
  return found;
}

/** Finds which test files carry which tags of the specification. */
function readTags(root: string): TaggedFiles {
  const tagged = new Map<string, string[]>();
  for (const file of globSync('tests/{unit,sandbox,integration,faults,e2e}/**/*.{test,spec}.ts', {
    cwd: root,
  }).toSorted())
    for (const tag of new Set(tagsIn(file, readFileSync(path.join(root, file), 'utf8'))))
      if (tag.startsWith('@spec-')) tagged.set(tag, [...(tagged.get(tag) ?? []), file]);
  return tagged;
}

/** One sentence for every duplicate id, row without a test, tag without a row and missing file. */
export function coverageFaults(
  rows: readonly SpecificationRow[],
  tagged: TaggedFiles,
  isThere: (file: string) => boolean,
): string[] {
  const known = new Set(rows.map(tagOf));
  const twice = rows.filter((row, index) => rows.findIndex(({ id }) => id === row.id) !== index);
  return [
    ...twice.map(({ id }) => `${id} names two rows of the specification.`),
    ...rows
      .filter((row) => !tagged.has(tagOf(row)))
      .map((row) => `No test carries ${tagOf(row)}: ${row.says.join(' … ')}`),
    ...[...tagged]
      .filter(([tag]) => !known.has(tag))
      .map(([tag, files]) => `${tag} is no row (${files.join(', ')}).`),
    ...rows.flatMap(({ id, where }) =>
      where.filter((file) => !isThere(file)).map((file) => `${id}: ${file} is gone.`),
    ),
  ];
}

const cell = (text: string) => text.replaceAll('|', '\\|');

function tableOf(rows: readonly SpecificationRow[], tagged: TaggedFiles): string {
  const lines = rows.map((row) => {
    const says = row.says.join(' … ') + (row.note === undefined ? '' : ` *(${row.note})*`);
    const where = row.where.map((file) => `\`${file}\``).join(', ');
    const proof = (tagged.get(tagOf(row)) ?? [])
      .map((file) => `\`${file.replace('tests/', '')}\``)
      .join(', ');
    return `| ${cell(says)} | ${where} | \`${tagOf(row)}\` ${proof} |`;
  });
  return ['| Specification | Where | Proof |', '|---|---|---|', ...lines].join('\n');
}

/** The text of the coverage page. */
export function coveragePage(
  sections: readonly Section[],
  rows: readonly SpecificationRow[],
  tagged: TaggedFiles,
): string {
  const parts = sections.map(({ number, title: name }) => {
    const own = rows.filter(({ id }) => id.startsWith(`${number}-`));
    return `## ${number}. ${name}\n\n${tableOf(own, tagged)}\n`;
  });
  return `${title}

Made by \`npm run coverage\` from the rows in \`docs/specification-rows.json\` and the tags of the tests; don't edit it by hand.
The rows hold every word of the [specification](specification.md), whose table cells are joined by a dot. A proof is the tag
that the test carries (\`git grep -n '@spec-5-password'\`) and the files below \`tests/\` that have it. \`npm run check\` fails for a
row without a test, a tag without a row, words without a row, and when this page is not what it would make.

${parts.join('\n')}`;
}

/** The coverage page's path, its current text, and the faults in the rows and tags it is made from. */
export function readCoverage(root: string): { page: string; text: string; faults: string[] } {
  const rows = readRows(root);
  const tagged = readTags(root);
  const sections = readSections(readFileSync(path.join(root, 'docs/specification.md'), 'utf8'));
  const faults = [
    ...textFaults(sections, rows),
    ...coverageFaults(rows, tagged, (file) => existsSync(path.join(root, file))),
  ];
  return { page, text: coveragePage(sections, rows, tagged), faults };
}

/** The faults that `npm run check` reports, including an outdated page. */
export function checkCoverage(root: string): string[] {
  const { text, faults } = readCoverage(root);
  const isCurrent = readFileSync(path.join(root, page), 'utf8') === text;
  return isCurrent ? faults : [...faults, `${page} is out of date: npm run coverage`];
}
