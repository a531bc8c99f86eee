import 'server-only';
import { messages } from '@/lib/base/messages';
import { type CatalogueDoc, catalogue } from '../managed';
import { type Planned, refusedFor } from './plan';

/** What one live product has alone, with its column and what is said of a second one. */
const unique = {
  name: { column: 'name', taken: messages.catalogue.nameTaken },
  sku: { column: 'sku', taken: messages.catalogue.skuTaken },
  slug: { column: 'web address', taken: messages.catalogue.slugTaken },
} as const;
type Name = keyof typeof unique;
const names = Object.keys(unique) as Name[]; // the keys of the table above

const idOf = ({ addition, alteration }: Pick<Planned, 'addition' | 'alteration'>) =>
  (addition?.doc._id ?? alteration?.productId)?.toHexString() ?? '';

/** A line with the product that it is about, as that is at present. */
type Meant = { plan: Planned; doc: CatalogueDoc | null };

/** What a line gives a product that it may have to itself; an address that is made of a name gets one of its own. */
function givenBy({ plan: { addition, alteration }, doc }: Meant, name: Name): string | null {
  if (addition) return name === 'slug' ? addition.slug : (addition.doc[name] ?? null);
  // What goes on sale brings what it has.
  const isOwn = alteration?.state === 'live' && !(name in alteration.set);
  return (isOwn ? doc?.[name] : alteration?.set[name]) ?? null;
}

/** Finds lines that another one, or another product, stands in the way of: before anything is written. */
export class Clashes {
  readonly #lines = new Map<string, number>();
  /** Whose a value is, by its name and itself. */
  #owners = new Map<string, string>();
  /** What lines further up take from whom: it is free when the line that wants it has its turn. */
  readonly #freed = new Set<string>();

  /** What to say of a second line about the same product. */
  subjectTwice(line: number, subject: string): string | null {
    return this.#claim(`about ${subject}`, line, messages.import.sameProduct);
  }

  /** Looks up whose the values of these lines are at present. */
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

  /** The line, refused when one of its values is somebody else's. */
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

  /** Takes note of what a line that is not refused takes from its product, and of the address that a new one's name takes. */
  release({ addition, alteration, line }: Planned, doc: CatalogueDoc | null): void {
    if (addition?.doc.live && addition.slug === null)
      this.#claim(`slug ${addition.doc.slug}`, line, messages.import.sameValue); // or gets another, where that is claimed
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
