import 'server-only';
import type { ObjectId } from 'mongodb';
import { auditEntry } from '@/lib/audit/record';
import type { Actor } from '@/lib/auth/actor';
import { timeNow } from '@/lib/platform/clock';
import { auditValues } from './audit-values';
import type { FieldValues } from './fields';
import type { CatalogueDoc } from './managed';
import { keptPictures } from './pictures';
import type { ProductPicture } from './product';
import type { PropertyValues } from './properties';
import { productWords } from './words';

/** The values of a new product; money in minor units. */
export type NewValues = FieldValues & {
  slug: string;
  pictures: readonly ProductPicture[];
  properties: PropertyValues;
  isDraft: boolean;
};

/** The document of a new product, with its audit entry. @throws AppError forbidden */
export function newProduct(actor: Actor, _id: ObjectId, values: NewValues): CatalogueDoc {
  const now = timeNow();
  const { pictures, isDraft, ...said } = values;
  const kept = { ...said, ...keptPictures(pictures) };
  const after = { ...auditValues(kept, kept.category), ...(isDraft && { state: 'draft' }) };
  const subject = { type: 'product', id: _id.toHexString(), name: kept.name } as const;
  return {
    ...kept,
    _id,
    words: productWords(kept),
    initialStock: kept.available,
    restocked: 0,
    sold: 0,
    holds: [],
    live: !isDraft,
    ...(isDraft && { draft: true }),
    createdAt: now,
    updatedAt: now,
    audit: [auditEntry(actor, 'product.added', subject, { before: null, after })],
  };
}
