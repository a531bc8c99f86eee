import 'server-only';
import * as z from 'zod';
import { settleAudit } from '@/lib/audit/record';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { timeNow } from '@/lib/platform/clock';
import { toObjectId } from '@/lib/platform/db';
import { breaksCheck } from './breaks';
import { fieldInputs, fieldNames, fieldOf, pickFields } from './fields';
import { type CatalogueDoc, catalogue, notDeleted } from './managed';
import { minimumCheck } from './minimum-order';
import { changeOf, updateOf } from './product-change';
import { toApi } from './sent';
import type { Moved } from './status';
import { throwTaken } from './taken';

const complete = z.object(fieldInputs).check(breaksCheck, minimumCheck);

/** The labels of the fields that a draft lacks, or that are invalid. */
function missingIn(doc: CatalogueDoc): string[] {
  const checked = complete.safeParse(toApi(pickFields(doc)));
  const wrong = new Set(checked.error?.issues.map(({ path: [name] }) => name));
  const labels = fieldNames.filter((name) => wrong.has(name)).map((name) => fieldOf(name).label);
  return doc.img === '' ? [...labels, 'Photo'] : labels;
}

/**
 * Puts a draft on sale as it is.
 * @throws AppError forbidden, invalid (something is missing), not_found, conflict (name, SKU or address taken; no
 * draft; changed meanwhile)
 */
export async function publishProduct(actor: Actor, { productId }: { productId: string }): Promise<Moved> {
  assertAdmin(actor);
  const doc = await catalogue().findOne({ ...notDeleted, _id: toObjectId(productId) });
  if (!doc) throw new AppError('not_found', messages.catalogue.notFound);
  if (!doc.draft) throw new AppError('conflict', messages.catalogue.noDraft);
  const missing = missingIn(doc);
  if (missing.length > 0) throw new AppError('invalid', messages.catalogue.incomplete(missing.join(', ')));
  const change = changeOf(actor, doc, {}, 'live');
  const published = await catalogue()
    .findOneAndUpdate(
      { ...notDeleted, _id: doc._id, draft: true, updatedAt: doc.updatedAt },
      change ? updateOf(change, timeNow()) : {},
      { returnDocument: 'after' },
    )
    .catch(throwTaken);
  if (!published) throw new AppError('conflict', messages.catalogue.changedMeanwhile);
  await settleAudit('products', published);
  return { id: published._id.toHexString(), name: published.name, state: 'live' };
}
