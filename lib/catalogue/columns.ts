import 'server-only';
import { categories } from '@/lib/base/categories';
import type { Cell } from '@/lib/base/csv';
import { type FieldName, fieldNames, fieldOf, pickFields } from './fields';
import { type CatalogueDoc, stateOf } from './managed';
import { allPictures, mostPictures } from './pictures';
import { type Property, propertiesIn } from './properties';
import { fieldCell } from './sent';

/** What a column of the product CSV file holds. */
type Part =
  | { kind: 'field'; name: FieldName }
  | { kind: 'picture' | 'alt'; place: number }
  | { kind: 'property'; key: string; of: Property['kind'] }
  | { kind: 'id' | 'slug' | 'state' | 'sold' | 'added' | 'move' | 'reason' };
export type ProductColumn = Part & { head: string };

/** One column per property key: categories that share a key share its column. */
const properties = new Map<string, Property>(categories.flatMap((category) => propertiesIn(category)));
const propertyHead = ({ label, kind }: Property) =>
  `${label.toLowerCase()}${kind === 'length' ? ' in mm' : ''}`;

const pictureColumns = Array.from({ length: mostPictures }, (_none, place): ProductColumn[] => {
  const head = place === 0 ? 'picture' : `picture ${place + 1}`;
  return [
    { kind: 'picture', place, head },
    { kind: 'alt', place, head: `${head} text` },
  ];
});

/** Stock changes to import; the export leaves these columns empty. */
export const stockColumns = { change: 'stock change', reason: 'stock reason' } as const;

/** The columns of the product CSV file, for export and import. */
export const productColumns: readonly ProductColumn[] = [
  { kind: 'id', head: '_id' },
  ...fieldNames.map((name) => ({ kind: 'field', name, head: fieldOf(name).column }) as const),
  { kind: 'slug', head: 'web address' },
  ...pictureColumns.flat(),
  ...[...properties].map(
    ([key, property]) =>
      ({ kind: 'property', key, of: property.kind, head: propertyHead(property) }) as const,
  ),
  { kind: 'move', head: stockColumns.change },
  { kind: 'reason', head: stockColumns.reason },
  { kind: 'state', head: 'state' },
  { kind: 'sold', head: 'sold' },
  { kind: 'added', head: 'added' },
];

/** A product's value in a column, as it is stored. */
function keptCell(column: ProductColumn, doc: CatalogueDoc): Cell {
  switch (column.kind) {
    case 'id':
      return doc._id.toHexString();
    case 'field':
      return fieldCell(column.name, pickFields(doc));
    case 'slug':
      return doc.slug;
    case 'picture':
      return allPictures(doc)[column.place]?.img ?? null;
    case 'alt':
      return allPictures(doc)[column.place]?.alt ?? null;
    case 'property':
      return doc.properties?.[column.key] ?? null;
    case 'move':
    case 'reason':
      return null;
    case 'state':
      return stateOf(doc);
    case 'sold':
      return doc.sold;
    case 'added':
      return doc.createdAt;
  }
}

/** Whether a draft lacks this field: a value that no form accepts stands for it. No stock is a value, too. */
const isLacking = (name: FieldName, doc: CatalogueDoc): boolean =>
  doc.draft === true && !fieldOf(name).onlyWhenAdded && doc[name] === fieldOf(name).blank;

/** A product's value in a column of the file. */
export const cellOf = (column: ProductColumn, doc: CatalogueDoc): Cell =>
  column.kind === 'field' && isLacking(column.name, doc) ? null : keptCell(column, doc);

/** Whether a filled cell has the present value, which tells what the comma of a length such as `9,525` means. */
export function isPresent(text: string | undefined, column: ProductColumn, doc: CatalogueDoc): boolean {
  const now = String(keptCell(column, doc) ?? '');
  const isLength = column.kind === 'property' && column.of === 'length';
  return text === now || (isLength && text?.trim().replace(',', '.') === now);
}
