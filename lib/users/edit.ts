import 'server-only';
import type { ObjectId } from 'mongodb';
import type { Actor } from '@/lib/auth/actor';
import { accountWords } from '@/lib/auth/data';
import { AppError, fieldError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { named } from '@/lib/base/named';
import { products } from '@/lib/catalogue/data';
import { adoptImage, discardImage, uploadImage } from '@/lib/images/upload';
import { toObjectId } from '@/lib/platform/db';
import { consumeLimit } from '@/lib/platform/limits';
import { reviews } from '@/lib/reviews/data';
import { toProfile, type UserDoc, users } from './data';
import type { PatchUser, Profile, ProfileForm } from './schema';

const editable = named('name address phone education LinkedIn company taxNumber photoURL');

type Changes = Partial<Pick<UserDoc, (typeof editable)[number]>>;

/** The fields that were sent and differ from the stored ones. */
function changesTo(user: UserDoc, input: PatchUser): Changes {
  const sent = editable.filter((key) => input[key] !== undefined && input[key] !== (user[key] ?? null));
  return Object.fromEntries(sent.map((key) => [key, input[key]]));
}

/**
 * Makes the user's reviews show the current photo. Repeats until none differs: concurrent edits write them in any
 * order, and a process may have died before it did. Returns whether any review changed.
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
 * Marks a picture as a user's photo. It must be the user's own upload, so that it goes with the account, or a product's.
 * @throws as adoptImage
 */
async function adoptPhoto(url: string, _id: ObjectId): Promise<void> {
  const isProducts = (await products().countDocuments({ img: url }, { limit: 1 })) === 1;
  await adoptImage(url, 'photoURL', isProducts ? undefined : _id);
}

/**
 * Changes the actor's own profile: only the keys sent. Reviews show the new photo. An upload takes time, so the write
 * checks the session again: meanwhile it may have ended, and the account may have been taken over.
 * @throws AppError invalid (a photo that is another account's, or not the shop's), limited, unauthorized when account or
 * session is gone
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
  if (changes.photoURL) await adoptPhoto(changes.photoURL, _id);
  if (changes.photoURL !== undefined) await discardImage(user.photoURL); // before the write: a crash must not leave it
  const { name } = changes;
  // Set only with the name: otherwise a name read before another page changed it would be indexed.
  const set = { ...changes, ...(name !== undefined && { words: accountWords({ name, email: user.email }) }) };
  const before = await users().findOneAndUpdate(own, { $set: set });
  if (!before) {
    await discardImage(changes.photoURL);
    throw new AppError('unauthorized', messages.unauthorized);
  }
  // The one just replaced, too: of concurrent edits, each must discard the photo that it overwrote.
  if (changes.photoURL !== undefined && before.photoURL !== changes.photoURL)
    await discardImage(before.photoURL);
  const isShownAnew = isPhotoSent && (await showPhoto(_id));
  const profile = toProfile({ ...before, ...set });
  return { profile, changed: true, photoChanged: isShownAnew || changes.photoURL !== undefined };
}

/** Without the fields that still hold what the form was filled with: they undo no change that was made elsewhere. */
function editedIn(input: PatchUser, shown: NonNullable<ProfileForm['shown']>): PatchUser {
  const edited = editable.filter((key) => !Object.hasOwn(shown, key) || input[key] !== shown[key]);
  return Object.fromEntries(edited.map((key) => [key, input[key]]));
}

/** The same for the form, which sends the photo as a file. @throws as updateProfile and uploadImage */
export async function saveProfileForm(
  actor: Actor,
  { photo, photoURL, shown = {}, ...input }: ProfileForm,
): Promise<Profile & { photoChanged: boolean }> {
  if (!photo && !photoURL && !actor.photoURL) throw fieldError('photo', messages.image.required);
  const url = photo ? (await uploadImage(actor, photo, 'photo')).url : photoURL;
  const edited = { ...editedIn(input, shown), ...(url && { photoURL: url }) };
  const { profile, photoChanged } = await updateProfile(actor, edited);
  return { ...profile, photoChanged };
}

/** Sets the name if it is empty; never changes one (decision 0012, PUT /user). */
export async function fillEmptyName(actor: Actor, name: string | undefined): Promise<void> {
  if (!name) return;
  const words = accountWords({ name, email: actor.email });
  await users().updateOne({ _id: toObjectId(actor.id), name: '' }, { $set: { name, words } });
}
