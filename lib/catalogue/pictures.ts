import * as z from 'zod';
import { optionalText } from '@/lib/base/fields';
import type { ProductPicture } from './product';

/** The form fields of a product's pictures, cover first: their addresses and their alternative texts. */
export const pictureFields = ['img', 'img2', 'img3', 'img4', 'img5', 'img6', 'img7', 'img8'] as const;
export const altFields = ['alt', 'alt2', 'alt3', 'alt4', 'alt5', 'alt6', 'alt7', 'alt8'] as const;
export type PictureField = (typeof pictureFields)[number];
export type AltField = (typeof altFields)[number];

/** Pictures of a product, cover included. */
export const mostPictures = pictureFields.length;

export const altInput = optionalText(200).default(null);
const address = z.string().trim().max(2000).optional();

// The casts restore the key types that Object.fromEntries loses.
export const pictureInputs = {
  ...(Object.fromEntries(pictureFields.map((name) => [name, address])) as Record<
    PictureField,
    typeof address
  >),
  ...(Object.fromEntries(altFields.map((name) => [name, altInput])) as Record<AltField, typeof altInput>),
};

type Sent = Partial<Record<PictureField, string | undefined> & Record<AltField, string | null>>;

/** The pictures in a form, in their order; undefined if it has no picture fields. */
export function picturesIn(sent: Sent): ProductPicture[] | undefined {
  if (pictureFields.every((name) => sent[name] === undefined)) return undefined;
  return pictureFields.flatMap((name, place) => {
    const img = sent[name];
    const alt = altFields[place];
    return img && alt ? [{ img, alt: sent[alt] ?? null }] : [];
  });
}

/** Pictures as form fields, with unused fields empty. */
export function pictureValues(pictures: readonly ProductPicture[]): Record<PictureField | AltField, string> {
  const addresses = pictureFields.map((name, place) => [name, pictures[place]?.img ?? '']);
  const alts = altFields.map((name, place) => [name, pictures[place]?.alt ?? '']);
  return Object.fromEntries([...addresses, ...alts]);
}

/** A product's pictures in one list. */
export function allPictures({
  img,
  imgAlt = null,
  more = [],
}: {
  img: string;
  imgAlt?: string | null;
  more?: readonly ProductPicture[];
}): ProductPicture[] {
  return img === '' ? [...more] : [{ img, alt: imgAlt }, ...more];
}

/** Pictures as a product document stores them. */
export const keptPictures = ([cover, ...more]: readonly ProductPicture[]) => ({
  img: cover?.img ?? '',
  imgAlt: cover?.alt ?? null,
  more,
});

export const isTwice = (pictures: readonly ProductPicture[]): boolean =>
  new Set(pictures.map(({ img }) => img)).size < pictures.length;

/** The value of a picture's button: what to do with the picture, and its position, counted from 0. */
const arrangeSchema = z.templateLiteral([
  z.enum(['up', 'down', 'cover', 'remove']),
  ':',
  z.int().min(0).max(7),
]);
export type Arrange = z.output<typeof arrangeSchema>;

/** Where the press of a button moves a picture; `to` is null if it removes the picture. */
export function placeAfter(press: Arrange): { from: number; to: number | null } {
  const [what, place] = press.split(':');
  const from = Number(place);
  if (what === 'remove') return { from, to: null };
  if (what === 'cover') return { from, to: 0 };
  return { from, to: what === 'up' ? from - 1 : from + 1 };
}

/** The pictures after a button was pressed; unchanged if the press is invalid. */
export function arranged(pictures: readonly ProductPicture[], press: unknown): ProductPicture[] {
  const asked = arrangeSchema.safeParse(press);
  if (!asked.success) return [...pictures];
  const { from, to } = placeAfter(asked.data);
  const picture = pictures[from];
  if (!picture || (to !== null && !pictures[to])) return [...pictures];
  const others = pictures.filter((_other, place) => place !== from);
  if (to !== null) others.splice(to, 0, picture);
  return others;
}
