import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { arranged, picturesIn, pictureValues } from './pictures';
import { withUploads } from './uploads';

type Fields = Record<string, string>;

/**
 * A product form after a press on a button of its pictures where no script acts on it: files that were chosen are
 * uploaded, so that they need not be chosen again. Nothing is saved.
 * @throws as uploadImage
 */
export async function rearranged(
  actor: Actor,
  fields: Fields,
  files: readonly File[],
): Promise<Fields | null> {
  const { arrange, ...values } = fields;
  if (arrange === undefined) return null;
  assertAdmin(actor);
  const pictures = await withUploads(actor, picturesIn(values) ?? [], files);
  return { ...values, ...pictureValues(arranged(pictures, arrange)) };
}
