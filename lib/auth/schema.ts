import * as z from 'zod';
import { visibleText } from '@/lib/base/fields';
import { messages } from '@/lib/base/messages';
import { isSeenOrEmpty, withoutIgnorable } from '@/lib/base/unseen';

export type Role = 'user' | 'admin';

/** The specification's pattern (§5), searched anywhere in the value, as form libraries do. */
const emailPattern = /[a-z0-9]+@[a-z]+\.[a-z]{2,3}/;
const oneAddress = z.email();

/** A text that is too long aborts the check: searching the pattern takes time quadratic in the length. */
const addressThat = (fits: (value: string) => boolean) =>
  z
    .string({ error: messages.auth.emailRequired })
    .overwrite(withoutIgnorable)
    .trim()
    .min(1, messages.auth.emailRequired)
    .max(254, { error: messages.auth.emailPattern, abort: true })
    .refine((value) => value === '' || (fits(value) && oneAddress.safeParse(value).success), {
      error: messages.auth.emailPattern,
      abort: true,
    })
    .transform((value) => value.toLowerCase());

/** An email address as typed to sign in or register; lower-cased. */
export const emailSchema = addressThat((value) => emailPattern.test(value));

/** Any well-formed email: accounts from Google may not fit the pattern, such as ann@north-gate.example. */
export const anyEmailSchema = addressThat(() => true);

/** Whether the sign-in form accepts this account's address; one from Google may not fit the pattern. */
export const fitsSignIn = (email: string): boolean => emailSchema.safeParse(email).success;

/** A password as typed; at least 6 characters (specification §9), limited in length because hashing costs time. */
export const passwordSchema = z
  .string({ error: messages.auth.passwordRequired })
  .min(1, messages.auth.passwordRequired)
  .min(6, messages.auth.passwordLength)
  .max(200, messages.auth.passwordTooLong);

/** Text from a third party, made safe to show: without invisible characters and at most 200 characters long. */
export const sanitizedText = (words: string): string =>
  visibleText(words).replace(/\s+/g, ' ').trim().slice(0, 200).toWellFormed();

/** The name of an account that nobody typed: Google's or, as it promises none, that of its address. */
export const nameFrom = (told: string | null | undefined, email: string): string =>
  sanitizedText(told ?? '') || email.split('@', 1).join();

export const nameSchema = z
  .string({ error: messages.auth.nameRequired })
  .transform(visibleText)
  .pipe(
    z
      .string()
      .trim()
      .min(1, messages.auth.nameRequired)
      .max(100, messages.auth.nameTooLong)
      .refine(isSeenOrEmpty, messages.auth.nameRequired),
  );

const returnTo = z.string().optional();

export const signInSchema = z.object({ email: emailSchema, password: passwordSchema, from: returnTo });
export type SignIn = z.output<typeof signInSchema>;

export const registerSchema = signInSchema.extend({ name: nameSchema });
export type Register = z.output<typeof registerSchema>;

export const googleSchema = z.object({ from: returnTo });

/** A code as typed, of the app or for recovery; where it is used decides which it is and whether it is right. */
const codeSchema = z
  .string({ error: messages.secondFactor.codeRequired })
  .trim()
  .min(1, messages.secondFactor.codeRequired)
  .max(40, messages.secondFactor.codeWrong);

/** Second step of a sign-in. */
export const signInCodeSchema = z.object({ code: codeSchema, from: returnTo });
export type SignInCode = z.output<typeof signInCodeSchema>;

/** Confirms that the app is set up and generates the right codes. */
export const factorCodeSchema = z.object({ code: codeSchema });
export type FactorCode = z.output<typeof factorCodeSchema>;

/** Proof that the user of a session is its owner: the password, or a code. */
export const proofSchema = z.object({
  proof: z
    .string({ error: messages.secondFactor.proofRequired })
    .min(1, messages.secondFactor.proofRequired)
    .max(200, messages.secondFactor.proofWrong),
});
export type Proof = z.output<typeof proofSchema>;

/** A password change by a signed-in user. */
export const changePasswordSchema = proofSchema.extend({ password: passwordSchema });
export type ChangePassword = z.output<typeof changePasswordSchema>;

/** The token of a mailed link, as in its URL. */
export const tokenSchema = z.string().regex(/^[\w-]{43}$/, messages.auth.linkDead);

/** Reset password (specification §2); an empty field has its own message. */
export const requestResetSchema = z.object({
  email: z
    .string({ error: messages.auth.provideEmail })
    .overwrite(withoutIgnorable)
    .trim()
    .min(1, messages.auth.provideEmail)
    .pipe(emailSchema),
});
export type RequestReset = z.output<typeof requestResetSchema>;

export const newPasswordSchema = z.object({ token: tokenSchema, password: passwordSchema });
export type NewPassword = z.output<typeof newPasswordSchema>;

/** An active session as shown to its owner; times in ISO 8601. */
export type OpenSession = { name: string; device: string; since: string; seen: string; isThis: boolean };

export const openSessionSchema = z.object({
  session: z.string().regex(/^[\w-]{22}$/, messages.invalidId),
});

export const verifyEmailSchema = z.object({ token: tokenSchema });
export type VerifyEmail = z.output<typeof verifyEmailSchema>;
