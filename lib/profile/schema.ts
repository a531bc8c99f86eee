import * as z from 'zod';
import { optionalHttpsUrl, optionalText, requiredText } from '@/lib/fields';
import { fileSchema } from '@/lib/images/schema';
import { messages } from '@/lib/messages';
import { nameSchema } from '@/lib/users/schema';

const fields = {
  name: nameSchema,
  address: requiredText(messages.order.addressRequired, 500),
  phone: requiredText(messages.profile.phoneRequired, 40),
  education: optionalText(300),
  LinkedIn: optionalHttpsUrl(messages.profile.linkedIn),
};

const photoURL = optionalText(500);

/** Required fields have no value to take away; a client that sends null back as it read it means nothing by it. */
const unlessNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

/** Body of `PATCH /user/{email}`: only the keys sent are checked, an empty string clears an optional one (design §7). */
export const patchUserSchema = z.object({
  name: unlessNull(fields.name),
  address: unlessNull(fields.address),
  phone: unlessNull(fields.phone),
  education: fields.education.optional(),
  LinkedIn: fields.LinkedIn.optional(),
  photoURL: photoURL.optional(),
});
export type PatchUser = z.output<typeof patchUserSchema>;

/**
 * The profile form (specification §5). The photo comes as a file, or as the address of one that was uploaded before;
 * `image is required` only while the profile has none, which the action checks.
 */
export const profileFormSchema = z.object({
  ...fields,
  education: fields.education.default(null),
  LinkedIn: fields.LinkedIn.default(null),
  photo: fileSchema.optional(),
  photoURL: photoURL.optional(),
});
export type ProfileForm = z.output<typeof profileFormSchema>;
