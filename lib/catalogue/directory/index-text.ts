import type { Entry } from './entry';
import type { Lexicon } from './lexicon';
import { type Field, fields, type Postings } from './postings';
import { eachTerm } from './words';

/** The text of a product's property: `Nap 9 mm`. */
export type PropertyWords = (key: string, value: number | string) => string;

/** Every term of a product, with the most relevant field that it occurs in. */
export function termsOf(entry: Entry, wordsOf: PropertyWords): Map<string, Field> {
  const terms = new Map<string, Field>();
  const note = (text: string, field: Field) => {
    eachTerm(text, (term, bare) => {
      if ((terms.get(term) ?? 0) < field) terms.set(term, field);
      if (bare !== null && (terms.get(bare) ?? 0) < field) terms.set(bare, field);
    });
  };
  note(entry.name, fields.name);
  note(entry.category, fields.property);
  for (const [key, value] of Object.entries(entry.properties)) note(wordsOf(key, value), fields.property);
  note(entry.desc, fields.description);
  return terms;
}

/** Indexes a product's terms under its slot. */
export function indexText(
  entry: Entry,
  slot: number,
  { lexicon, postings, wordsOf }: { lexicon: Lexicon; postings: Postings; wordsOf: PropertyWords },
): void {
  for (const [term, field] of termsOf(entry, wordsOf)) postings.add(lexicon.add(term), slot, field);
}
