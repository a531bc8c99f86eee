import 'server-only';
import { ObjectId } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { toObjectId } from '@/lib/platform/db';
import { users } from '../data';
import { mostViews, type SavedView, type SaveView } from './schema';

/** The actor's saved views, in the order in which they were saved. @throws AppError forbidden */
export async function getViews(actor: Actor): Promise<SavedView[]> {
  assertAdmin(actor);
  const doc = await users().findOne({ _id: toObjectId(actor.id) }, { projection: { views: 1 } });
  return (doc?.views ?? []).map(({ id, ...view }) => ({ id: id.toHexString(), ...view }));
}

/**
 * Saves a view for this admin alone; repeatable. One write checks that the name is new and that there is room.
 * @throws AppError forbidden, invalid (name), conflict
 */
export async function saveView(actor: Actor, { name, query }: SaveView): Promise<SavedView> {
  assertAdmin(actor);
  const _id = toObjectId(actor.id);
  const id = new ObjectId();
  const { matchedCount } = await users().updateOne(
    { _id, 'views.name': { $ne: name }, [`views.${mostViews - 1}`]: { $exists: false } },
    { $push: { views: { id, name, query } } },
  );
  if (matchedCount > 0) return { id: id.toHexString(), name, query };
  const views = await getViews(actor);
  const namesake = views.find((view) => view.name === name);
  if (namesake?.query === query) return namesake;
  if (namesake) throw fieldError('name', messages.views.nameTaken);
  throw new AppError('conflict', messages.views.tooMany(mostViews));
}

/** Removes a saved view. @throws AppError forbidden, invalid, not_found */
export async function removeView(actor: Actor, { viewId }: { viewId: string }): Promise<{ name: string }> {
  assertAdmin(actor);
  const id = toObjectId(viewId);
  const before = await users().findOneAndUpdate(
    { _id: toObjectId(actor.id), 'views.id': id },
    { $pull: { views: { id } } },
    { returnDocument: 'before', projection: { views: 1 } },
  );
  const removed = before?.views?.find((view) => view.id.equals(id));
  if (!removed) throw new AppError('not_found', messages.views.notFound);
  return { name: removed.name };
}
