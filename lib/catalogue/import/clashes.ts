import 'server-only';
import { messages } from '@/lib/base/messages';
import { type CatalogueDoc, catalogue } from '../managed';
import { type Planned, refusedFor } from './plan';

/** Values that only one live product may have, with their column and the message for a duplicate. */
const unique = {
  name: { column: 'name', taken: messages.catalogue.nameTaken },
  sku: { column: 'sku', taken: messages.catalogue.skuTaken },
  slug: { column: 'web address', taken: messages.catalogue.slugTaken },
} as const;
type Name = keyof typeof unique;
const names = Object.keys(unique) as Name[]; // the keys of the table above

const idOf = ({ addition, alteration }: Pick<Planned, 'addition' | 'alteration'>) =>
  (addition?.doc._id ?? alteration?.productId)?.toHexString() ?? '';

/** A line's plan, and the present state of its product. */
type Meant = { plan: Planned; doc: CatalogueDoc | null };

/** The unique value that a line gives a product. None for a slug derived from a name, which is made unique later. */
function givenBy({ plan: { addition, alteration }, doc }: Meant, name: Name): string | null {
  if (addition) return name === 'slug' ? addition.slug : (addition.doc[name] ?? null);
  // A product that goes on sale also claims the values that it has already.
  const isOwn = alteration?.state === 'live' && !(name in alteration.set);
  return (isOwn ? doc?.[name] : alteration?.set[name]) ?? null;
}

/** Finds lines that conflict with another line or another product, before anything is written. */
export class Clashes {
  readonly #lines = new Map<string, number>();
  /** The id of the product that has a value, by `name value`. */
  #owners = new Map<string, string>();
  /** Values, with their owners, that earlier lines give up: they are free by the time a later line wants them. */
  readonly #freed = new Set<string>();

  /** The message for a second line about the same product; null for the first. */
  subjectTwice(line: number, subject: string): string | null {
    return this.#claim(`about ${subject}`, line, messages.import.sameProduct);
  }

  /** Looks up which live products have the values of these lines at present. */
  async look(lines: readonly Meant[]): Promise<void> {
    this.#owners = new Map();
    for (const name of names) {
      const values = lines.flatMap((line) => givenBy(line, name) ?? []);
      if (values.length === 0) continue;
      const owners = catalogue().find(
        { live: true, [name]: { $in: values, $type: 'string' } },
        { projection: { [name]: 1 }, hint: `live_${name}` },
      );
      for await (const owner of owners)
        this.#owners.set(`${name} ${owner[name] ?? ''}`, owner._id.toHexString());
    }
  }

  /** The plan, refused if one of its values belongs to another product or line. */
  refuse({ plan, doc }: Meant): Planned {
    const refusals = names.flatMap((name) => {
      const value = givenBy({ plan, doc }, name);
      if (value === null) return [];
      const { column, taken } = unique[name];
      const owner = this.#owners.get(`${name} ${value}`);
      const isFreed = this.#freed.has(`${name} ${value} ${owner}`);
      const sentence =
        owner !== undefined && owner !== idOf(plan) && !isFreed
          ? taken
          : this.#claim(`${name} ${value}`, plan.line, messages.import.sameValue);
      return sentence ? [{ column, sentence }] : [];
    });
    return refusals.length === 0 ? plan : refusedFor(plan, refusals);
  }

  /** Notes the values that an accepted line takes from its product, and the slug that a new product's name gives it. */
  release({ addition, alteration, line }: Planned, doc: CatalogueDoc | null): void {
    if (addition?.doc.live && addition.slug === null)
      this.#claim(`slug ${addition.doc.slug}`, line, messages.import.sameValue); // gets another slug if this is claimed
    if (!alteration || !doc?.live) return;
    for (const name of names) {
      const value = doc[name];
      if (!value || (name === 'slug' && alteration.state === 'archived')) continue; // its page stays
      const isLeft =
        alteration.state === 'archived' || (name in alteration.set && alteration.set[name] !== value);
      if (isLeft) this.#freed.add(`${name} ${value} ${idOf({ alteration })}`);
    }
  }

  #claim(key: string, line: number, words: (line: number) => string): string | null {
    const first = this.#lines.get(key);
    if (first === undefined) this.#lines.set(key, line);
    return first === undefined ? null : words(first);
  }
}
