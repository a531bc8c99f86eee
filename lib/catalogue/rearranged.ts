import 'server-only';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import { arranged, picturesIn, pictureValues } from './pictures';
import { withUploads } from './uploads';

type Fields = Record<string, string>;

/**
 * The fields of a product form after one of its picture buttons was pressed without JavaScript; null for any other
 * button. Uploads the chosen files, so that they need not be chosen again, but saves nothing to the product.
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
