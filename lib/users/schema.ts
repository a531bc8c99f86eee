import * as z from 'zod';
import { messages } from '@/lib/messages';
import { objectIdSchema } from '@/lib/products/schema';

export type Role = 'user' | 'admin';

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
};

/** A user as admins see one; `createdAt` (ISO 8601) is when he joined. */
export type User = Profile & { createdAt: string };

/** The specification's pattern (§5), found anywhere in the value, as form libraries test it. */
const emailPattern = /[a-z0-9]+@[a-z]+\.[a-z]{2,3}/;
const oneAddress = z.email();

/**
 * An e-mail address as typed; comes out lower-cased. A text that is too long ends the check: the pattern looks for its
 * beginning everywhere, which takes the square of the length.
 */
export const emailSchema = z
  .string({ error: messages.auth.emailRequired })
  .trim()
  .min(1, messages.auth.emailRequired)
  .max(254, { error: messages.auth.emailPattern, abort: true })
  .refine((value) => value === '' || (emailPattern.test(value) && oneAddress.safeParse(value).success), {
    error: messages.auth.emailPattern,
    abort: true,
  })
  .transform((value) => value.toLowerCase());

/** A password as typed; at least 6 characters (specification §9), bounded because hashing costs. */
export const passwordSchema = z
  .string({ error: messages.auth.passwordRequired })
  .min(1, messages.auth.passwordRequired)
  .min(6, messages.auth.passwordLength)
  .max(200, messages.auth.passwordTooLong);

/** What nobody sees in a name but what can make one look like another, or run backwards (Unicode TR 36, section 2). */
const invisible = /[\p{Cc}\p{Bidi_Control}\u200b\u2060\ufeff]+/gu;

export const nameSchema = z
  .string({ error: messages.auth.nameRequired })
  .transform((name) => name.replace(invisible, ' '))
  .pipe(z.string().trim().min(1, messages.auth.nameRequired).max(100, messages.auth.nameTooLong));

const returnTo = z.string().optional();

export const signInSchema = z.object({ email: emailSchema, password: passwordSchema, from: returnTo });
export type SignIn = z.output<typeof signInSchema>;

export const registerSchema = signInSchema.extend({ name: nameSchema });
export type Register = z.output<typeof registerSchema>;

export const googleSchema = z.object({ from: returnTo });

/** Body of `PUT /user/{email}` (specification §7): both are optional readings, nothing else is taken. */
export const putUserSchema = z.object({ name: z.string().trim().max(100).optional().catch(undefined) });

/** The admin's buttons beside a user. */
export const userIdSchema = z.object({ userId: objectIdSchema });

/** Search, filter, sort and page of the admin's list in its address; what makes no sense counts as not given. */
export const usersQuerySchema = z.object({
  q: z.string().trim().max(100).catch(''),
  role: z.enum(['all', 'user', 'admin']).catch('all'),
  sort: z.enum(['joined', 'name', 'email']).catch('joined'),
  order: z.enum(['asc', 'desc']).catch('desc'),
  page: z.coerce.number().int().min(1).max(1_000_000).catch(1),
});
export type UsersQuery = z.output<typeof usersQuerySchema>;
