import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accessMatrix } from '../../integration/http/access-matrix.ts';

const text = readFileSync('docs/specification-coverage.md', 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| (?!Specification)/.test(line))
  .map((line) => {
    const [specification = '', where = '', proof = ''] = line.split(' | ');
    return { specification: specification.slice(2), where, proof: proof.replace(/ \|$/, '') };
  });

/** The titles of a test file as patterns: what a title is filled with at run time may be anything. */
function titlesIn(file: string): RegExp[] {
  const call = /\b(?:test|it|describe)(?:\.\w+)?(?:\([^'"`]*\))?\(\s*(?:'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`)/g;
  return [...readFileSync(file, 'utf8').matchAll(call)].map(([, single, double, template]) => {
    const title = single ?? double ?? template ?? '';
    const parts = title.split(/\$\{[^}]*\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.+')}$`);
  });
}

describe('the coverage of the specification', () => {
  it('has every section in its table', () => {
    expect(rows.length).toBeGreaterThan(100);
    for (const { specification, where, proof } of rows)
      expect(
        [where, proof].every((cell) => cell !== ''),
        specification,
      ).toBe(true);
  });

  it.each(rows)('names files that exist: $specification', ({ where }) => {
    const files = [...where.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  it.each(rows.filter(({ proof }) => proof !== 'section 5 above'))(
    'names tests that exist: $specification',
    ({ proof }) => {
      const tests = proof.split('<br>').map((each) => {
        const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(each) ?? [];
        return { file: `tests/${file}`, title };
      });
      const missing = tests.filter(
        ({ file, title }) => !existsSync(file) || !titlesIn(file).some((known) => known.test(title)),
      );
      expect(missing).toEqual([]);
    },
  );

  it('lists the calls that the access matrix runs', () => {
    const [, section = ''] = /## 7\.([\s\S]*?)## 8\./.exec(text) ?? [];
    const listed = [...section.matchAll(/^\| (?:[\w ]+: )?([A-Z]+) (\/[\w/{}-]+)/gm)].map(
      ([, method, path]) => `${method} ${path}`,
    );
    expect(listed).toHaveLength(24);
    const run = accessMatrix.map(({ method, path }) => `${method} ${path}`);
    expect(listed.filter((call) => !run.includes(call))).toEqual([]);
  });
});
