import * as z from 'zod';
import { nameSchema, type Role } from '@/lib/auth/schema';
import { optionalHttpsUrl, optionalText, phoneNumber, requiredLines, visibleText } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { listQuerySchema } from '@/lib/base/paging';
import { fileSchema } from '@/lib/images/schema';

/** What a user may see of himself (specification §3, User record). */
export type Profile = {
  id: string;
  name: string;
  email: string;
  /** False until the link of the welcome mail, a reset or Google has shown that the address is his. */
  emailVerified: boolean;
  role: Role;
  photoURL: string | null;
  education: string | null;
  address: string | null;
  phone: string | null;
  LinkedIn: string | null;
  /** What the papers of his orders say of the firm. */
  company: string | null;
  taxNumber: string | null;
};

/** A user as admins see one; `createdAt` (ISO 8601) is when he joined. */
export type User = Profile & { createdAt: string };

const profileFields = {
  name: nameSchema,
  address: requiredLines(messages.order.addressRequired, 500),
  phone: phoneNumber(messages.profile.phoneRequired),
  education: optionalText(300),
  LinkedIn: optionalHttpsUrl(messages.profile.linkedIn),
  company: optionalText(120),
  taxNumber: optionalText(40),
};

const photoURL = optionalText(500);

/** Required fields have no value to take away; a client that sends null back as it read it means nothing by it. */
const unlessNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

/** Body of `PATCH /user/{email}`: only the keys sent are checked, an empty string clears an optional one (decision 0012). */
export const patchUserSchema = z.object({
  name: unlessNull(profileFields.name),
  address: unlessNull(profileFields.address),
  phone: unlessNull(profileFields.phone),
  education: profileFields.education.optional(),
  LinkedIn: profileFields.LinkedIn.optional(),
  company: profileFields.company.optional(),
  taxNumber: profileFields.taxNumber.optional(),
  photoURL: photoURL.optional(),
});
export type PatchUser = z.output<typeof patchUserSchema>;

/**
 * The profile form (specification §5). The photo comes as a file, or as the address of one that was uploaded before;
 * `image is required` only while the profile has none, which the action checks.
 */
export const profileFormSchema = z.object({
  ...profileFields,
  education: profileFields.education.default(null),
  LinkedIn: profileFields.LinkedIn.default(null),
  company: profileFields.company.default(null),
  taxNumber: profileFields.taxNumber.default(null),
  photo: fileSchema.optional(),
  photoURL: photoURL.optional(),
});
export type ProfileForm = z.output<typeof profileFormSchema>;

/** Body of `PUT /user/{email}` (specification §7): both are optional readings, nothing else is taken. */
export const putUserSchema = z.object({
  name: z.string().transform(visibleText).pipe(z.string().trim().max(100)).optional().catch(undefined),
});

/** The admin's buttons beside a user. */
export const userIdSchema = z.object({ userId: objectIdSchema });

/** The admin's list in its address. */
export const usersQuerySchema = listQuerySchema(['joined', 'name', 'email'], {
  role: z.enum(['all', 'user', 'admin']).catch('all'),
});
export type UsersQuery = z.output<typeof usersQuerySchema>;
