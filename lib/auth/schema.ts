import * as z from 'zod';
import { messages } from '@/lib/messages';
import { emailSchema, passwordSchema } from '@/lib/users/schema';

/** The token of a mailed link, as it stands in the address. */
const tokenSchema = z.string().regex(/^[\w-]{43}$/, messages.auth.linkDead);

/** Reset password (specification §2): an empty field has words of its own. */
export const requestResetSchema = z.object({
  email: z
    .string({ error: messages.auth.provideEmail })
    .trim()
    .min(1, messages.auth.provideEmail)
    .pipe(emailSchema),
});
export type RequestReset = z.output<typeof requestResetSchema>;

export const newPasswordSchema = z.object({ token: tokenSchema, password: passwordSchema });
export type NewPassword = z.output<typeof newPasswordSchema>;

export const verifyEmailSchema = z.object({ token: tokenSchema });
export type VerifyEmail = z.output<typeof verifyEmailSchema>;
