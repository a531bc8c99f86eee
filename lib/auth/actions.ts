'use server';

import { headers } from 'next/headers';
import * as z from 'zod';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import { action } from '@/lib/http/action';
import { clientIp } from '@/lib/platform/client-ip';
import type { Actor } from './actor';
import { changePassword } from './change-password';
import { endAllOf, endOneOf, endOthersOf, isOutEverywhere } from './open-sessions';
import { withoutRefusal } from './password';
import { register } from './register';
import { requestReset, setPassword } from './reset';
import {
  changePasswordSchema,
  googleSchema,
  newPasswordSchema,
  openSessionSchema,
  type Register,
  registerSchema,
  requestResetSchema,
  type SignIn,
  type SignInCode,
  signInCodeSchema,
  signInSchema,
  verifyEmailSchema,
} from './schema';
import { signInWithCode, signInWithPassword, startGoogle } from './sign-in';
import { claimAccount, resendVerification, verifyEmail } from './verify';

const targetOf = (data: { target: string }) => data.target;

/** Signs in by email and password; returns the page to go to once the access token is there (decision 0013). */
export const signInAction = action(
  { access: 'public', schema: signInSchema, message: messages.auth.signedIn, withoutScript: targetOf },
  async (_actor: Actor | null, input: SignIn) => signInWithPassword(input),
);

/** Completes a sign-in with a code of the authenticator app, or a recovery code (decision 0020). */
export const signInCodeAction = action(
  { access: 'public', schema: signInCodeSchema, message: messages.auth.signedIn, withoutScript: targetOf },
  async (_actor: Actor | null, input: SignInCode) => signInWithCode(input),
);

/** Creates the account and signs in at once (decision 0013). */
export const registerAction = action(
  { access: 'public', schema: registerSchema, message: messages.auth.registered, withoutScript: targetOf },
  async (_actor: Actor | null, input: Register) => {
    await register(input, clientIp(await headers()));
    // If it were refused, the next try would hear that the address is taken.
    return withoutRefusal(() => signInWithPassword(input));
  },
);

/** Redirects to Google, which returns to the login page; that fetches the token and continues to the target. */
export const googleAction = action(
  { access: 'public', schema: googleSchema, message: messages.auth.signedIn },
  async (_actor, { from }) => startGoogle(from),
);

/** Answers the same for every address, so it doesn't reveal which have accounts (decision 0013). */
export const requestResetAction = action(
  { access: 'public', schema: requestResetSchema, message: messages.auth.emailSent },
  async (_actor, input) => requestReset(input, clientIp(await headers())),
);

/** Sets a new password by a mailed link. */
export const newPasswordAction = action(
  { access: 'public', schema: newPasswordSchema, message: messages.auth.passwordChanged },
  async (_actor, input) => setPassword(input, clientIp(await headers())),
);

/** Verifies an address by a button, because mail scanners open links by themselves (decision 0013). */
export const verifyEmailAction = action(
  { access: 'public', schema: verifyEmailSchema, message: messages.auth.emailVerified },
  verifyEmail,
);

/** Verifies the address of somebody not signed in to its account: a new password makes the account theirs. */
export const claimAccountAction = action(
  {
    access: 'public',
    schema: newPasswordSchema,
    message: messages.auth.passwordChanged,
    withoutScript: () => paths.loginAfter('password'),
  },
  async (_actor, input) => claimAccount(input, clientIp(await headers())),
);

export const resendVerificationAction = action(
  {
    access: 'user',
    schema: z.object({}),
    message: ({ isSent }) => (isSent ? messages.auth.verificationSent : messages.auth.verifiedBefore),
    toldOnce: true,
  },
  async (actor: Actor) => resendVerification(actor, clientIp(await headers())),
);

/** Changes the actor's own password. */
export const changePasswordAction = action(
  { access: 'user', schema: changePasswordSchema, message: messages.auth.ownPasswordChanged },
  changePassword,
);

/** Ends one of the actor's own sessions, named as the list of sessions names it. */
export const endSessionAction = action(
  { access: 'user', schema: openSessionSchema, message: messages.sessions.ended },
  async (actor, { session }) => endOneOf(actor, session),
);

export const endOtherSessionsAction = action(
  { access: 'user', schema: z.object({}), message: messages.sessions.othersEnded },
  endOthersOf,
);

/** Ends all sessions of the actor, this one included. */
export const signOutEverywhereAction = action(
  {
    access: 'user',
    schema: z.object({}),
    message: messages.sessions.allEnded,
    withoutScript: () => paths.loginAfter('everywhere'),
    endsSession: true,
    doneBefore: async (claims) => ((await isOutEverywhere(claims)) ? { data: undefined } : null),
  },
  endAllOf,
);
