import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const ours = [
  'app',
  'components',
  'deploy',
  'docs',
  'elements',
  'launcher',
  'lib',
  'sandbox',
  'scripts',
  'server',
  'tests',
];
const isText = /\.(?:ts|tsx|mts|mjs|md|json|css|yaml|yml|svg|txt)$/;

/** Every text file of the repository by its path. */
const files = new Map(
  [
    ...readdirSync(root, { withFileTypes: true }).filter(
      (entry) => entry.isFile() && !/^\.env$/.test(entry.name),
    ),
    ...ours.flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    ),
  ]
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .filter((file) => isText.test(file))
    .map((file) => [path.relative(root, file), readFileSync(file, 'utf8')]),
);
const found = (pattern: RegExp, among: (file: string) => boolean = () => true) =>
  [...files].flatMap(([file, text]) => {
    const hit = among(file) ? pattern.exec(text)?.[0] : undefined;
    return hit === undefined ? [] : [`${file}: ${hit.slice(0, 80)}`];
  });

describe('the repository', () => {
  it('holds no key, token or certificate', () => {
    const keys = [
      'sk_live_[A-Za-z0-9]{20,}',
      'whsec_[A-Za-z0-9]{24,}',
      'AKIA[0-9A-Z]{16}',
      'gh[pous]_[A-Za-z0-9]{30,}',
      '-----BEGIN [A-Z ]*PRIVATE KEY',
      'mongodb\\+srv://[^\\s:"\']+:[^\\s@"\']+@',
      'eyJ[\\w-]{30,}\\.[\\w-]{30,}\\.[\\w-]{30,}',
    ];
    expect(files.size).toBeGreaterThan(400);
    expect(found(new RegExp(keys.join('|')))).toEqual([]);
  });

  it('names no machine and no package registry', () => {
    expect(found(/(?<![\w.])\/(?:root|home\/[a-z][\w-]+|Users\/\w+)\//)).toEqual([]);
    expect(found(/"resolved": "https?:/, (file) => file === 'package-lock.json')).toEqual([]);
  });

  it('hides nothing from its readers: no invisible characters, no text that runs backwards', () => {
    expect(found(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069]/u)).toEqual([]);
  });

  it('has no file of source that is longer than one reading', () => {
    const source = /^(?:app|components|elements|launcher|lib|sandbox|scripts|server)\/.*\.[cm]?tsx?$/;
    const lengths = [...files].flatMap(([file, text]) =>
      source.test(file) ? [{ file, lines: text.split('\n').length - 1 }] : [],
    );
    expect(lengths.length).toBeGreaterThan(800);
    expect(lengths.filter(({ lines }) => lines > 200)).toEqual([]);
  });

  it('brings no sentences of fifty languages into the bundles, as any use of z.locales does', () => {
    expect(found(/(?<!`)\bz\.locales\./, (file) => /^(?:app|components|lib|server)\//.test(file))).toEqual(
      [],
    );
  });

  it('prints nothing by hand where requests are answered', () => {
    const served = (file: string) => /^(?:app|components|lib|server)\//.test(file);
    expect(found(/console\.(?:log|info|debug|error)\(/, served)).toEqual([]);
  });
});

describe('server actions', () => {
  it('stand in files of their own, so that none closes over something that would travel through a page', () => {
    const marked = found(/['"]use server['"]/, (file) => /^(?:app|components|lib)\//.test(file));
    expect(marked.length).toBeGreaterThan(5);
    const within = found(/(?<!^)['"]use server['"]/, (file) => /^(?:app|components|lib)\//.test(file));
    expect(within).toEqual([]);
  });
});

/** The numbers that code and documents cite in this form, each once. */
const cited = (form: RegExp) =>
  new Set([...files.values()].flatMap((text) => [...text.matchAll(form)].map(([, number = '']) => number)));

describe('what comments cite', () => {
  it('lies in the repository', () => {
    const elsewhere = new RegExp(['design §', 'design, section', 'attack list', 'ux-bars'].join('|'), 'i');
    expect(found(elsewhere, (file) => file !== 'tests/unit/repository.test.ts')).toEqual([]);
  });

  it('is a decision, a section of the specification or a row about security that there is', () => {
    const decisions = readdirSync(path.join(root, 'docs/decisions'));
    const listed = files.get('docs/decisions/README.md') ?? '';
    const isThere = (number: string) =>
      decisions.some((name) => name.startsWith(`${number}-`)) && listed.includes(`[${number} `);
    const numbers = cited(/\bdecision (\d{4})\b/g);
    expect(numbers.size).toBeGreaterThan(5);
    expect([...numbers].filter((number) => !isThere(number))).toEqual([]);
    const sections = cited(/specification §(\d+)/g);
    expect(sections.size).toBeGreaterThan(5);
    expect(
      [...sections].filter((number) => !files.get('docs/specification.md')?.includes(`\n## ${number}. `)),
    ).toEqual([]);
    const rows = cited(/docs\/security\.md S(\d+)/g);
    expect(
      [...rows].filter((number) => !files.get('docs/security.md')?.includes(`\n| S${number} |`)),
    ).toEqual([]);
  });
});

describe('what is written about security', () => {
  const short: Record<string, string> = { u: 'tests/unit', i: 'tests/integration', e: 'tests/e2e' };

  it('names files that are there', () => {
    const text = files.get('docs/security.md') ?? '';
    const named = [...text.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.tsx?)`/g)].map(([, file = '']) =>
      file.replace(/^[uie](?=\/)/, (letter) => short[letter] ?? letter),
    );
    expect(named.length).toBeGreaterThan(60);
    expect(named.filter((file) => !files.has(file))).toEqual([]);
  });

  it('has a row for every attack of the list', () => {
    const rows = [...(files.get('docs/security.md') ?? '').matchAll(/^\| S(\d+) \|/gm)].map(([, row]) =>
      Number(row),
    );
    expect(rows).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
  });
});
