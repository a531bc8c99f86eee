import 'server-only';
import type { AuditState } from '@/lib/audit/schema';
import { breaksText } from './breaks';
import type { FieldName } from './fields';
import type { CatalogueDoc } from './managed';
import { plainTable } from './properties';

/** Any part of what an admin can change in a product, as stored. */
export type ProductEdit = Partial<
  Pick<CatalogueDoc, FieldName | 'slug' | 'oldSlugs' | 'img' | 'imgAlt' | 'more' | 'properties'>
>;

const morePictures = (more: ProductEdit['more']): string | null =>
  (more ?? []).map(({ img, alt }) => (alt === null ? img : `${img} (${alt})`)).join(', ') || null;

/** A product's values for the audit log, with properties as label and text. Former slugs are left out. */
export function auditValues(
  { properties, more, breaks, oldSlugs: _old, ...plain }: ProductEdit,
  category: CatalogueDoc['category'],
): NonNullable<AuditState> {
  const table = plainTable(category, properties ?? {});
  return {
    ...plain,
    ...(breaks !== undefined && { breaks: breaks && breaksText(breaks) }),
    ...(more && { more: morePictures(more) }),
    ...Object.fromEntries(table.map(({ label, value }) => [label, value])),
  };
}

/** The values that differ, before and after; a value that one side lacks is null there. */
export function auditDiff(
  before: NonNullable<AuditState>,
  after: NonNullable<AuditState>,
): { before: NonNullable<AuditState>; after: NonNullable<AuditState> } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = names.filter((name) => (before[name] ?? null) !== (after[name] ?? null));
  const pick = (state: NonNullable<AuditState>) =>
    Object.fromEntries(differing.map((name) => [name, state[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}
