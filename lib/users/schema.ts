import * as z from 'zod';
import { nameSchema, type Role } from '@/lib/auth/schema';
import { optionalHttpsUrl, optionalText, phoneNumber, requiredLines, visibleText } from '@/lib/base/fields';
import { objectIdSchema } from '@/lib/base/ids';
import { messages } from '@/lib/base/messages';
import { named } from '@/lib/base/named';
import { listQuerySchema } from '@/lib/base/paging';
import { fileSchema } from '@/lib/images/schema';

/** What users see of themselves (specification §3, User record). */
export type Profile = {
  id: string;
  name: string;
  email: string;
  /** False until a mailed link or Google has proved that the email is theirs. */
  emailVerified: boolean;
  role: Role;
  photoURL: string | null;
  education: string | null;
  address: string | null;
  phone: string | null;
  LinkedIn: string | null;
  /** Company as printed on the user's documents. */
  company: string | null;
  taxNumber: string | null;
};

/** A user as admins see one; `createdAt` (ISO 8601) is when they registered. */
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

/** Required fields can't be cleared; null, which a client may send back as it read it, counts as not sent. */
const unlessNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === null ? undefined : value), schema.optional());

/** Body of `PATCH /user/{email}`: only the keys sent are checked; '' clears an optional field (decision 0012). */
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

const textNames = named('name address phone education LinkedIn company taxNumber');

/** The texts that a profile form is filled with, for its field `shown`. */
export const shownTexts = (profile: Profile): string =>
  JSON.stringify(Object.fromEntries(textNames.map((name) => [name, profile[name]])));

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** That field; a form without it, or with something else in it, is read as if all of it were edited. */
const shown = z
  .string()
  .max(10_000)
  .transform(readJson)
  .pipe(z.record(z.string(), z.string().nullable()))
  .optional()
  .catch(undefined);

/**
 * The profile form (specification §5). The photo is a file, or the URL of one uploaded earlier; `image is required`
 * applies only while the profile has none, which saveProfileForm checks.
 */
export const profileFormSchema = z.object({
  ...profileFields,
  education: profileFields.education.default(null),
  LinkedIn: profileFields.LinkedIn.default(null),
  company: profileFields.company.default(null),
  taxNumber: profileFields.taxNumber.default(null),
  photo: fileSchema.optional(),
  photoURL: photoURL.optional(),
  shown,
});
export type ProfileForm = z.output<typeof profileFormSchema>;

/** Body of `PUT /user/{email}` (specification §7): an optional name; everything else is ignored. */
export const putUserSchema = z.object({
  name: z.string().transform(visibleText).pipe(z.string().trim().max(100)).optional().catch(undefined),
});

/** Input of the admin's buttons beside a user. */
export const userIdSchema = z.object({ userId: objectIdSchema });

/** Query parameters of the admin's list. */
export const usersQuerySchema = listQuerySchema(['joined', 'name', 'email'], {
  role: z.enum(['all', 'user', 'admin']).catch('all'),
});
export type UsersQuery = z.output<typeof usersQuerySchema>;
