import 'server-only';
import { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import type { ProductEdit } from '../audit-values';
import { cellOf, isPresent, type ProductColumn, productColumns, stockColumns } from '../columns';
import { type FieldValues, pickFields } from '../fields';
import { type CatalogueDoc, stateOf } from '../managed';
import { newProduct } from '../new-product';
import { allPictures, keptPictures } from '../pictures';
import { changeOf } from '../product-change';
import { toApi, toKept } from '../sent';
import { oldSlugsAfter, slugFrom } from '../slug';
import type { Alteration, LineDoc } from './data';
import type { FileLine } from './parse';
import { moveEntry, readMove } from './stock';
import { type LineValues, readValues } from './values';

export type Planned = Omit<LineDoc, '_id' | 'importId' | 'outcome' | 'why'>;

/** Whether the product is on sale after its line was carried out. */
export const endsLive = ({ addition, alteration }: Planned, doc: CatalogueDoc | null): boolean =>
  addition ? addition.doc.live : (alteration?.state ?? (doc?.live ? 'live' : 'archived')) === 'live';

const stateColumn = 'state';
const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

/**
 * The line without cells that repeat the present value: so an exported file changes nothing, even if validation has
 * become stricter since. A picture's text is kept if the line replaces the picture, because it belongs to the new one.
 */
function withoutSame(line: FileLine, doc: CatalogueDoc): FileLine {
  const isSame = (column: ProductColumn) => isPresent(line.cells.get(column.head), column, doc);
  const replaced = new Set(
    productColumns.flatMap((column) =>
      column.kind === 'picture' &&
      line.cells.has(column.head) &&
      !line.clears.has(column.head) && // a removed picture is not replaced
      !isSame(column)
        ? column.place
        : [],
    ),
  );
  const same = new Set(
    productColumns
      .filter((column) => isSame(column) && !(column.kind === 'alt' && replaced.has(column.place)))
      .map(({ head }) => head),
  );
  const cells = new Map([...line.cells].filter(([head]) => !same.has(head) || line.clears.has(head)));
  return { ...line, cells };
}

const nothing = ({ line }: FileLine, about: string): Planned => ({
  line,
  fate: 'unchanged',
  about,
  productId: null,
  changes: [],
  refusals: [],
  notes: [],
});

const refused = (line: FileLine, about: string, column: string, sentence: string): Planned => ({
  ...nothing(line, about),
  fate: 'refused',
  refusals: [{ column, sentence }],
});

const aboutOf = ({ cells }: FileLine, doc: CatalogueDoc | null) =>
  (doc?.name ?? cells.get('name') ?? cells.get('sku') ?? cells.get('_id') ?? '').slice(0, 200);

/** Turns a planned line into a refused one. */
export function refusedFor(plan: Planned, refusals: Planned['refusals']): Planned {
  const { addition: _addition, alteration: _alteration, ...rest } = plan;
  return { ...rest, fate: 'refused', changes: [], refusals };
}

/** A refused line that could not be matched to a product. */
export const refuseLine = (line: FileLine, column: string, sentence: string): Planned =>
  refused(line, aboutOf(line, null), column, sentence);

function planAddition(actor: Actor, line: FileLine): Planned {
  const about = aboutOf(line, null);
  const asked = line.cells.get(stateColumn)?.trim().toLowerCase() ?? 'live';
  if (asked !== 'live' && asked !== 'draft')
    return refused(line, about, stateColumn, messages.import.stateNew);
  if (!line.cells.has('sku') || line.clears.has('sku'))
    return refused(line, about, 'sku', messages.import.needsSku);
  if (line.cells.has(stockColumns.change))
    return refused(line, about, stockColumns.change, messages.import.stockOfNew);
  const before = { fields: {}, pictures: [], properties: {} };
  const values = readValues(line, before, asked === 'draft');
  const base = nothing(line, about);
  if (values.refusals.length > 0) return { ...base, fate: 'refused', refusals: values.refusals };
  const _id = new ObjectId();
  const said = toKept(values.fields as FieldValues); // nothing was refused, so each has its value
  const slug = values.slug ?? slugFrom(said.name);
  const { pictures, properties } = values;
  const doc = newProduct(actor, _id, { ...said, slug, pictures, properties, isDraft: asked === 'draft' });
  const changes = productColumns
    .map((column) => ({ column: column.head, from: '', to: asText(cellOf(column, doc)) }))
    .filter(({ column, to }) => to !== '' && !['_id', 'sold', 'added'].includes(column));
  return { ...base, fate: 'add', changes, addition: { doc, slug: values.slug } };
}

/** The state that a line asks for; null if it stays, undefined if it is not allowed. */
function stateAfter(line: FileLine, doc: CatalogueDoc): Alteration['state'] | undefined {
  const asked = line.cells.get(stateColumn)?.trim().toLowerCase();
  const now = stateOf(doc);
  if (asked === undefined || asked === now) return null;
  if (asked === 'live') return 'live';
  return asked === 'archived' && now === 'live' ? 'archived' : undefined;
}

/** Whether a line has a cell in columns of these kinds. */
const tells = (line: FileLine, ...kinds: ProductColumn['kind'][]) =>
  productColumns.some(({ kind, head }) => kinds.includes(kind) && line.cells.has(head));

function editOf(
  line: FileLine,
  doc: CatalogueDoc,
  { fields, slug, pictures, properties }: LineValues,
): ProductEdit {
  const { available: _stock, ...said } = toKept({ ...toApi(pickFields(doc)), ...fields });
  const next = slug ?? doc.slug;
  const addresses = doc.draft ? { slug: next } : { slug: next, oldSlugs: oldSlugsAfter(doc, next) };
  return {
    ...said,
    ...addresses,
    ...(tells(line, 'picture', 'alt') && keptPictures(pictures)),
    ...((tells(line, 'property') || said.category !== doc.category) && { properties }),
  };
}

function planAlteration(actor: Actor, whole: FileLine, doc: CatalogueDoc): Planned {
  const line = withoutSame(whole, doc);
  const about = aboutOf(whole, doc);
  const state = stateAfter(line, doc);
  if (state === undefined) {
    const asked = (line.cells.get(stateColumn) ?? '').slice(0, 40);
    return refused(line, about, stateColumn, messages.import.stateMove(stateOf(doc), asked));
  }
  const isDraft = doc.draft === true && state !== 'live';
  const pictures = allPictures(doc);
  const before = { fields: toApi(pickFields(doc)), pictures, properties: doc.properties ?? {} };
  const values = readValues(publishing(line, doc, state), before, isDraft);
  const { move, refusals: wrongStock } = readMove(actor, line, doc);
  const { stockMoves, stockStays } = messages.import;
  const notes = line.cells.has('available') ? [move ? stockMoves : stockStays(doc.available)] : [];
  const base = { ...nothing(line, about), productId: doc._id, notes };
  const refusals = [...values.refusals, ...wrongStock];
  if (refusals.length > 0) return { ...base, fate: 'refused', refusals };
  const change = changeOf(actor, doc, editOf(line, doc, values), state);
  if (!change && !move) return base;
  const set = change?.set ?? {};
  const after: CatalogueDoc = {
    ...doc,
    ...set,
    ...(state && { live: state === 'live' }),
    available: doc.available + (move?.quantity ?? 0),
  };
  const changes = productColumns
    .map((column) => ({
      column: column.head,
      from: asText(cellOf(column, doc)),
      to: column.kind === 'state' && state ? state : asText(cellOf(column, after)),
    }))
    .filter(({ from, to }) => from !== to);
  const urls = (pictured: CatalogueDoc) => allPictures(pictured).map(({ img }) => img);
  const alteration: Alteration = {
    productId: doc._id,
    seen: doc.updatedAt,
    set,
    ...(change?.words && { words: change.words }),
    state,
    entries: [...(change?.entries ?? []), ...(move ? [moveEntry(actor, doc, move)] : [])],
    ...(move && { stock: move }),
    adopts: urls(after).filter((img) => !urls(doc).includes(img)),
    drops: urls(doc).filter((img) => !urls(after).includes(img)),
  };
  return { ...base, fate: 'change', changes, alteration };
}

/** Adds a draft's present values to the line that publishes it, so that the whole product is validated. */
function publishing(line: FileLine, doc: CatalogueDoc, state: Alteration['state']): FileLine {
  if (state !== 'live' || !doc.draft) return line;
  const own = productColumns
    .filter(({ kind }) => kind === 'field')
    .map((column) => [column.head, asText(cellOf(column, doc))] as const);
  return { ...line, cells: new Map([...own, ...line.cells]) };
}

/** Plans what a line does: change its product, or add a new one. @throws AppError forbidden */
export function planLine(actor: Actor, line: FileLine, doc: CatalogueDoc | null): Planned {
  if (!doc) return planAddition(actor, line);
  if (doc.deletedAt) return refused(line, aboutOf(line, doc), '_id', messages.import.deleted);
  return planAlteration(actor, line, doc);
}
