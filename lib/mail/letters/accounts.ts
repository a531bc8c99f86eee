import 'server-only';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { type LinkPurpose, linkLifetimes, linkToken } from '../links';
import { mailSchemas as schemas } from '../schema';
import { hello, letter, link } from './words';

const secondFactorText = {
  on: {
    subject: 'Your second factor is on',
    said: 'From now on a sign-in to your account also asks for a code of your authenticator app.',
  },
  off: {
    subject: 'Your second factor is off',
    said: 'From now on no code is asked for when somebody signs in to your account.',
  },
  recovery: {
    subject: 'A recovery code was used',
    said: 'Somebody has signed in to your account with one of your recovery codes instead of your app. It no longer works.',
  },
  renewed: {
    subject: 'Your recovery codes are new',
    said: 'Ten new recovery codes were made for your account. The earlier ones no longer work.',
  },
} as const;

/** The URL of a page that takes a mailed token, and how many hours it is valid. */
const linkTo = (path: string, purpose: LinkPurpose, requestId: string) =>
  link(`${path}?token=${linkToken(purpose, requestId)}`);
const hoursOf = (purpose: LinkPurpose) => linkLifetimes[purpose] / 3_600_000;

const notYou =
  'If you did not create this account, do not use the link: without it, nobody can claim that this address is theirs.';

/** Mails about accounts and sign-in. The first two show no name: a stranger may have typed it to have it mailed. */
export const accountLetters = {
  welcome: letter(schemas.welcome, ({ requestId }) => ({
    subject: `Welcome to ${site.name}`,
    heading: 'Your account is ready',
    paragraphs: [
      'Hello,',
      'You can order right away. Please verify your email address so that the account stays yours; until then we send you no other emails.',
    ],
    facts: [],
    action: { label: 'Verify my email', href: linkTo(paths.verifyEmail, 'verify', requestId) },
    note: `The link is good for ${hoursOf('verify')} hours. ${notYou}`,
  })),
  verifyEmail: letter(schemas.verifyEmail, ({ requestId }) => ({
    subject: 'Verify your email',
    heading: 'Verify your email',
    paragraphs: ['Hello,', 'Here is the link you asked for. Older ones no longer work.'],
    facts: [],
    action: { label: 'Verify my email', href: linkTo(paths.verifyEmail, 'verify', requestId) },
    note: `The link is good for ${hoursOf('verify')} hours. ${notYou}`,
  })),
  passwordReset: letter(schemas.passwordReset, ({ requestId }) => ({
    subject: 'Set a new password',
    heading: 'Set a new password',
    paragraphs: ['Hello,', `Somebody asked to reset the password of your account at ${site.name}.`],
    facts: [],
    action: { label: 'Set a new password', href: linkTo(paths.newPassword, 'reset', requestId) },
    note: `The link is good for ${hoursOf('reset') * 60} minutes and works once. If you did not ask for it, you need not do anything: your password stays as it is.`,
  })),
  passwordChanged: letter(schemas.passwordChanged, ({ name, signedIn }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      hello(name),
      signedIn
        ? 'A new password was set in your account. Every other device is signed out.'
        : 'A new password was set by a link that we emailed to you. You are signed out everywhere.',
    ],
    facts: [],
    action: { label: 'Login', href: link(paths.login) },
    note: `If this was not you, reset the password again and write to ${site.contact.email}.`,
  })),
  secondFactor: letter(schemas.secondFactor, ({ name, event, codesLeft = 0 }) => ({
    subject: secondFactorText[event].subject,
    heading: secondFactorText[event].subject,
    paragraphs: [hello(name), secondFactorText[event].said],
    facts: event === 'recovery' ? [{ label: 'Recovery codes left', value: String(codesLeft) }] : [],
    action: { label: 'Sign-in and security', href: link(paths.security) },
    note: `If this was not you, reset your password, sign out everywhere and write to ${site.contact.email}.`,
  })),
};
