import 'server-only';
import { createHash } from 'node:crypto';
import { inUnits } from '@/lib/base/figures';
import { formatMoney } from '@/lib/base/money';
import { type SharedPicture, sharedSize } from '@/lib/base/page-metadata';
import { site } from '@/lib/base/site';
import { composePicture } from '@/lib/images/encode';
import { readMark, readPicture, storeSocial } from '@/lib/images/social';
import { adoptImage, discardImage } from '@/lib/images/upload';
import { type CatalogueDoc, catalogue } from './managed';

type Shown = Pick<CatalogueDoc, 'name' | 'price' | 'img' | 'quantity'>;

/** Version of the drawing; raise it when the drawing changes, so that all pictures are redrawn. */
const drawing = 1;

const wordsOf = ({ name, price, quantity }: Shown) => ({
  name,
  price: formatMoney(price),
  unit: '/u',
  note: `Minimum order ${inUnits(quantity)}`,
  brand: site.name,
});

/** Identifies what a product's picture shows, so that a change of it is noticed. */
function digestOf(product: Shown): string {
  const made = JSON.stringify([drawing, wordsOf(product), product.img]);
  return createHash('sha256').update(made).digest('base64url').slice(0, 22);
}

/** Identifies what all pictures share, such as the drawing, the shop's name and how it writes money. */
export const commonLook = (): string => digestOf({ name: '', price: 0, img: '', quantity: 1 });

/** The picture for link previews: the product's cover until one with its present name and price has been drawn. */
export function sharedPicture(product: Shown & Pick<CatalogueDoc, 'social' | 'imgAlt'>): SharedPicture {
  const { name, price, img, imgAlt, social } = product;
  if (social?.img && social.of === digestOf(product))
    return { url: social.img, ...sharedSize, alt: `${name}, ${formatMoney(price)} per unit` };
  return { url: img, alt: imgAlt ?? name };
}

type Kept = Pick<CatalogueDoc, '_id' | 'social' | 'deletedAt'> & Shown;

/** Stores a picture, unless another process did or the product changed meanwhile; then the sweep removes it again. */
async function remember({ _id, name, price, img, social }: Kept, made: NonNullable<CatalogueDoc['social']>) {
  await discardImage(social?.img); // before the write, in case of a crash; a picture still shown is kept
  const isSame = social ? { 'social.of': social.of } : { social: { $exists: false } };
  const { modifiedCount } = await catalogue().updateOne(
    { _id, name, price, img, ...isSame },
    { $set: { social: made } },
  );
  if (modifiedCount === 0) return false;
  if (made.img) await adoptImage(made.img, 'social');
  return true;
}

/**
 * Redraws a product's picture if the present one is outdated; removes that of a deleted product. Idempotent.
 * @returns whether its page has a new picture
 * @throws AppError limited, unavailable, and what the image host throws
 */
export async function renewSocial(product: Kept): Promise<boolean> {
  const { _id, social, deletedAt } = product;
  if (deletedAt) {
    if (!social) return false;
    await discardImage(social.img);
    await catalogue().updateOne({ _id, 'social.of': social.of }, { $unset: { social: '' } });
    return false;
  }
  const of = digestOf(product);
  if (social?.of === of) return false;
  const [bytes, mark] = await Promise.all([readPicture(product.img), readMark()]);
  const made = bytes && (await composePicture({ bytes, mark, words: wordsOf(product) }));
  return remember(product, { img: made ? await storeSocial(made) : null, of });
}
