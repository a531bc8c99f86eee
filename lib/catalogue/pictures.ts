import * as z from 'zod';
import { optionalText } from '@/lib/base/fields';
import type { ProductPicture } from './product';

/** The pictures of a product in a form, the cover first: where each is, and what it shows. */
export const pictureFields = ['img', 'img2', 'img3', 'img4', 'img5', 'img6', 'img7', 'img8'] as const;
export const altFields = ['alt', 'alt2', 'alt3', 'alt4', 'alt5', 'alt6', 'alt7', 'alt8'] as const;
export type PictureField = (typeof pictureFields)[number];
export type AltField = (typeof altFields)[number];

/** The cover and the further ones. */
export const mostPictures = pictureFields.length;

export const altInput = optionalText(200).default(null);
const address = z.string().trim().max(2000).optional();

// Keys of the two lists above, which Object.fromEntries forgets.
export const pictureInputs = {
  ...(Object.fromEntries(pictureFields.map((name) => [name, address])) as Record<
    PictureField,
    typeof address
  >),
  ...(Object.fromEntries(altFields.map((name) => [name, altInput])) as Record<AltField, typeof altInput>),
};

type Sent = Partial<Record<PictureField, string | undefined> & Record<AltField, string | null>>;

/** The pictures that a form names, in their order; undefined when it says nothing of pictures. */
export function picturesIn(sent: Sent): ProductPicture[] | undefined {
  if (pictureFields.every((name) => sent[name] === undefined)) return undefined;
  return pictureFields.flatMap((name, place) => {
    const img = sent[name];
    const alt = altFields[place];
    return img && alt ? [{ img, alt: sent[alt] ?? null }] : [];
  });
}

/** The same as fields of a form, empty ones included. */
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

/** And as a document keeps them. */
export const keptPictures = ([cover, ...more]: readonly ProductPicture[]) => ({
  img: cover?.img ?? '',
  imgAlt: cover?.alt ?? null,
  more,
});

export const isTwice = (pictures: readonly ProductPicture[]): boolean =>
  new Set(pictures.map(({ img }) => img)).size < pictures.length;

/** What a press on a picture's button asks for: its place, counted from 0, and what becomes of it. */
const arrangeSchema = z.templateLiteral([
  z.enum(['up', 'down', 'cover', 'remove']),
  ':',
  z.int().min(0).max(7),
]);
export type Arrange = z.output<typeof arrangeSchema>;

/** Where a picture goes by a press; null when it goes away. */
export function placeAfter(press: Arrange): { from: number; to: number | null } {
  const [what, place] = press.split(':');
  const from = Number(place);
  if (what === 'remove') return { from, to: null };
  if (what === 'cover') return { from, to: 0 };
  return { from, to: what === 'up' ? from - 1 : from + 1 };
}

/** The pictures after a press; as they were when it makes no sense. */
export function arranged(pictures: readonly ProductPicture[], press: unknown): ProductPicture[] {
  const asked = arrangeSchema.safeParse(press);
  if (!asked.success) return [...pictures];
  const { from, to } = placeAfter(asked.data);
  const picture = pictures[from];
  if (!picture || (to !== null && !pictures[to])) return [...pictures];
  const others = pictures.filter((_other, place) => place !== from);
  return to === null ? others : others.toSpliced(to, 0, picture);
}
