import * as z from 'zod';
import type { Category } from '@/lib/base/categories';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { fileSchema } from '@/lib/images/schema';
import { breaksCheck } from './breaks';
import { draftInputs, fieldInputs } from './fields';
import { minimumCheck } from './minimum-order';
import {
  type AltField,
  altFields,
  isTwice,
  mostPictures,
  type PictureField,
  pictureFields,
  pictureInputs,
  picturesIn,
} from './pictures';
import {
  type PropertyField,
  propertiesSent,
  propertyChecks,
  propertyFields,
  propertyInputs,
} from './property-fields';
import { slugInput } from './slug';

/** What product forms send besides the fields. New pictures are uploaded as files and follow the existing ones. */
const extras = {
  image: z.array(fileSchema).max(mostPictures, messages.catalogue.tooManyPictures(mostPictures)).optional(),
  slug: slugInput.optional(),
  ...pictureInputs,
  ...propertyInputs,
};

type Sent = Parameters<typeof picturesIn>[0] & { image?: readonly File[] | undefined };
const picturesOf = (sent: Sent) => picturesIn(sent) ?? [];

/** A check that runs even if other fields are invalid, so that all errors are shown at once. */
const pictureCheck = (isRight: (sent: Sent) => boolean, error: string) =>
  z.refine<Sent>(isRight, { path: ['image'], error, when: () => true });

const pictureChecks = [
  pictureCheck(
    (sent) => picturesOf(sent).length + (sent.image?.length ?? 0) <= mostPictures,
    messages.catalogue.tooManyPictures(mostPictures),
  ),
  pictureCheck((sent) => !isTwice(picturesOf(sent)), messages.catalogue.pictureTwice),
];
const hasPicture = pictureCheck(
  (sent) => sent.image !== undefined || picturesOf(sent).length > 0,
  messages.image.required,
);
/** An edit without picture fields leaves the pictures as they are. */
const keepsPicture = pictureCheck(
  (sent) => sent.image !== undefined || picturesIn(sent)?.length !== 0,
  messages.image.required,
);

type Part = PictureField | AltField | PropertyField;
const parts: ReadonlySet<string> = new Set([...pictureFields, ...altFields, ...propertyFields]);

/** The form's values, with picture fields and property fields gathered into one value each. */
function gathered<Values extends Sent & { category: Category }>(values: Values) {
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !parts.has(name)));
  return {
    ...(rest as Omit<Values, Part>), // all but the parts
    pictures: picturesIn(values),
    properties: propertiesSent(values.category, values),
  };
}

/** The intent of the plain submit button. */
const plain = z.literal('').optional();

/** The add-product form (specification §5); a draft needs only a name. */
export const addProductSchema = z.discriminatedUnion('intent', [
  z
    .object({ ...fieldInputs, ...extras, intent: plain })
    .check(breaksCheck, minimumCheck, ...pictureChecks, hasPicture, ...propertyChecks)
    .transform(gathered),
  z
    .object({ ...draftInputs, ...extras, intent: z.literal('draft') })
    .check(breaksCheck, minimumCheck, ...pictureChecks, ...propertyChecks)
    .transform(gathered),
]);
export type AddProductForm = z.output<typeof addProductSchema>;

/** The edit form leaves stock out, which has a form of its own. */
const { available: _stock, ...editableInputs } = fieldInputs;
const { available: _draftStock, ...editableDraftInputs } = draftInputs;

/** `seen` is the product's `updatedAt` when the form was filled, to detect concurrent edits. */
const about = { productId: objectIdSchema, seen: z.iso.datetime().optional() };

/** The edit form, which may publish a draft or keep it a draft. */
export const editProductSchema = z.discriminatedUnion('intent', [
  z
    .object({ ...editableInputs, ...extras, ...about, intent: z.literal(['', 'publish']).optional() })
    .check(breaksCheck, minimumCheck, ...pictureChecks, keepsPicture, ...propertyChecks)
    .transform(gathered),
  z
    .object({ ...editableDraftInputs, ...extras, ...about, intent: z.literal('draft') })
    .check(breaksCheck, minimumCheck, ...pictureChecks, ...propertyChecks)
    .transform(gathered),
]);
export type EditProductForm = z.output<typeof editProductSchema>;
