import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const rowSchema = z.strictObject({
  /** Begins with the number of the section. Tests that prove the row carry it as their tag. */
  id: z.string().regex(/^[1-9](-[a-z]+)+$/),
  /** The specification's exact words, in one or several pieces. */
  says: z
    .union([z.string(), z.array(z.string())])
    .transform((says) => (typeof says === 'string' ? [says] : says)),
  /** The files that implement it. */
  where: z.array(z.string()).min(1),
  /** How the shop does it, if the specification leaves that open. */
  note: z.string().optional(),
});

/** One statement of the specification. */
export type SpecificationRow = z.output<typeof rowSchema>;

/** Every statement of the specification (docs/specification.md), in its order. */
export const readRows = (root: string): SpecificationRow[] =>
  z.array(rowSchema).parse(JSON.parse(readFileSync(path.join(root, 'docs/specification-rows.json'), 'utf8')));

/** The tag of the tests that prove a row. */
export const tagOf = ({ id }: Pick<SpecificationRow, 'id'>): string => `@spec-${id}`;

/** One section of the specification as text. The cells of a table row are joined by a middle dot. */
export type Section = { number: string; title: string; text: string };

/** The numbered sections, without table headers. */
export function readSections(specification: string): Section[] {
  return specification.split(/^## /m).flatMap((part) => {
    const [, number, title, body] = /^(\d+)\. (.+)\n([\s\S]*)$/.exec(part) ?? [];
    if (!number || !title || body === undefined) return [];
    const text = body
      .replaceAll(/^\|.*\|\n\|(?:-+\|)+$/gm, '')
      .replaceAll(/^\| (.*) \|$/gm, (_line, cells: string) => cells.replaceAll(' | ', ' · '))
      .replaceAll(/^- /gm, '');
    return [{ number, title, text }];
  });
}

/** Differences between rows and text: words that no row has, and rows whose words are not in the text. */
export function textFaults(sections: readonly Section[], rows: readonly SpecificationRow[]): string[] {
  return sections.flatMap(({ number, text }) => {
    let rest = text;
    const absent: string[] = [];
    for (const row of rows.filter(({ id }) => id.startsWith(`${number}-`)))
      for (const words of row.says) {
        if (!rest.includes(words)) absent.push(`${row.id}: section ${number} does not say "${words}".`);
        rest = rest.replace(words, '¶');
      }
    const left = rest.split('¶').filter((words) => /\p{L}/u.test(words.replace(/\band\b/, '')));
    return [...absent, ...left.map((words) => `Section ${number}: no row has "${words.trim()}".`)];
  });
}
