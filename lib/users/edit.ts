import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { accountWords } from '@/lib/auth/data';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { named } from '@/lib/base/named';
import { adoptImage, discardImage, uploadImage } from '@/lib/images/upload';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { reviews } from '@/lib/reviews/data';
import { toProfile, type UserDoc, users } from './data';
import type { PatchUser, Profile, ProfileForm } from './schema';

const editable = named('name address phone education LinkedIn company taxNumber photoURL');

type Changes = Partial<Pick<UserDoc, (typeof editable)[number]>>;

/** What was sent and differs from what is there. */
function changesTo(user: UserDoc, input: PatchUser): Changes {
  const sent = editable.filter((key) => input[key] !== undefined && input[key] !== (user[key] ?? null));
  return Object.fromEntries(sent.map((key) => [key, input[key]]));
}

/**
 * Has his reviews show his photo as it is by now, until they do: rivals write them in any order, and a process may have died
 * before it came to them. Returns whether any showed another one.
 */
async function showPhoto(userId: ObjectId): Promise<boolean> {
  const account = await users().findOne({ _id: userId }, { projection: { photoURL: 1 } });
  const img = account?.photoURL ?? null;
  const { modifiedCount } = await reviews().updateMany({ userId, img: { $ne: img } }, { $set: { img } });
  if (modifiedCount === 0) return false;
  await showPhoto(userId);
  return true;
}

/**
 * Changes the actor's own profile: only the keys sent. His reviews show the new photo. A photo takes its time to arrive, so
 * what is written asks for the session again: it may have ended, and the account be its owner's, meanwhile.
 * @throws AppError invalid (a photo from elsewhere), limited, unauthorized when the account or the session is gone
 */
export async function updateProfile(
  actor: Actor,
  input: PatchUser,
): Promise<{ profile: Profile; changed: boolean; photoChanged: boolean }> {
  await consumeLimit('profile', actor.id, { userId: actor.id });
  const _id = toObjectId(actor.id);
  const own = { _id, 'sessions.sid': actor.sid };
  const user = await users().findOne(own);
  if (!user) throw new AppError('unauthorized', messages.unauthorized);
  const changes = changesTo(user, input);
  const isPhotoSent = input.photoURL !== undefined;
  if (Object.keys(changes).length === 0)
    return { profile: toProfile(user), changed: false, photoChanged: isPhotoSent && (await showPhoto(_id)) };
  if (changes.photoURL) await adoptImage(changes.photoURL, 'photoURL');
  if (changes.photoURL !== undefined) await discardImage(user.photoURL); // after the write the process may die
  const { name } = changes;
  // With the name alone: who changes something else may have read the name before another page changed it.
  const set = { ...changes, ...(name !== undefined && { words: accountWords({ name, email: user.email }) }) };
  const before = await users().findOneAndUpdate(own, { $set: set });
  if (!before) {
    await discardImage(changes.photoURL);
    throw new AppError('unauthorized', messages.unauthorized);
  }
  // Not only the one that was read: rivals would discard the same one, and nobody their own.
  if (changes.photoURL !== undefined && before.photoURL !== changes.photoURL)
    await discardImage(before.photoURL);
  const isShownAnew = isPhotoSent && (await showPhoto(_id));
  const profile = toProfile({ ...before, ...set });
  return { profile, changed: true, photoChanged: isShownAnew || changes.photoURL !== undefined };
}

/** The same for the form, which brings the photo as a file. @throws as updateProfile and uploadImage */
export async function saveProfileForm(
  actor: Actor,
  { photo, photoURL, ...input }: ProfileForm,
): Promise<Profile & { photoChanged: boolean }> {
  if (!photo && !photoURL && !actor.photoURL) throw fieldError('photo', messages.image.required);
  const url = photo ? (await uploadImage(actor, photo, 'photo')).url : photoURL;
  const { profile, photoChanged } = await updateProfile(actor, { ...input, ...(url && { photoURL: url }) });
  return { ...profile, photoChanged };
}

/** Fills an empty name and never changes one (decision 0012, PUT /user). */
export async function fillEmptyName(actor: Actor, name: string | undefined): Promise<void> {
  if (!name) return;
  const words = accountWords({ name, email: actor.email });
  await users().updateOne({ _id: toObjectId(actor.id), name: '' }, { $set: { name, words } });
}
