import { accountMessages } from './account-messages.ts';
import { catalogueMessages } from './catalogue-messages.ts';
import { listMessages } from './list-messages.ts';
import { orderMessages } from './order-messages.ts';
import { quoteMessages } from './quote-messages.ts';

/**
 * All messages of forms, toasts and REST responses: what was done, or why not. Oddly worded ones are literal quotes of
 * the specification's sections 2, 5 and 8. Other texts are where they are shown: those of pages, and errors that only
 * the browser can notice, in components; mails in lib/mail/letters; static pages in lib/base/blog and lib/base/site;
 * the API description in lib/http/openapi; refusals by the server, before the app, in server/http.
 */
export const messages = {
  unauthorized: 'Please log in to continue.',
  forbidden: 'You are not allowed to do that.',
  invalid: 'Please check the highlighted fields.',
  invalidJson: 'The request body is not valid JSON.',
  noJson: 'Send JSON in UTF-8, as Content-Type: application/json.',
  noForm: 'Send a form, as Content-Type: multipart/form-data.',
  noPostedForm: 'Send a form, as Content-Type: application/x-www-form-urlencoded.',
  invalidId: 'This is not a valid id.',
  /** Messages for invalid values whose schema has no message of its own (lib/base/wording.ts). */
  value: {
    missing: 'This is required.',
    noObject: 'Send one JSON object.',
    noText: 'This should be text.',
    noNumber: 'This should be a number.',
    grouped: 'Write thousands without a point or comma: it could be one before decimals.',
    noList: 'This should be a list.',
    oneOf: (allowed: string) => `This should be one of: ${allowed}.`,
    otherwise: 'This is not what belongs here.',
  },
  limitWrong: 'limit should be a whole number from 1 to 1000.',
  invalidQuery: 'Give each query parameter once, as plain text.',
  wrongMethod: (method: string) => `${method} is not offered here.`,
  noSuchCall: 'There is no such call. The API is described at /api/docs.',
  tooLarge: 'The request is too large.',
  tooLargeToSend: 'This is too much at once, so it was not read. Choose a smaller file, or send it in parts.',
  notFound: 'Not found.',
  crossOrigin: 'This request did not come from this site.',
  tooMany: 'Too many attempts. Please wait a few minutes and try again.',
  /** For limits per day; `hours` until the first attempt is a day old, rounded up. */
  tooManyToday: (hours: number) =>
    `That is as often as it can be done in a day. Please try again in ${hours === 1 ? 'an hour' : `${hours} hours`}.`,
  internal: 'Something went wrong on our side. Nothing was lost; please try again.',
  unavailable: 'The shop cannot be reached right now. Nothing was lost; please try again in a moment.',
  keyWrong: 'The key of a request should be 8 to 80 letters, digits, dashes and underscores.',
  /** For a form of a page that was loaded before a new version of the shop started. */
  outdated: {
    title: 'The shop was updated',
    posted:
      'This page was opened before the update, so what you sent could not be processed and nothing was changed. Open the page again and send it once more.',
    typed: 'This is what you had typed:',
    scripted:
      'The shop was updated while this page was open, so this was not sent. What you typed is still here: copy what you need, then load the page again.',
  },
  busy: 'The shop is very busy at the moment. Please try again in a few seconds.',
  auth: {
    emailRequired: 'Email is required',
    emailPattern: 'Provide a valid pattern',
    passwordRequired: 'Password is required',
    passwordLength: 'Password should be 6 characters',
    passwordTooLong: 'Password should be at most 200 characters',
    nameRequired: 'Name is required',
    nameTooLong: 'Name should be at most 100 characters',
    badCredentials: 'The email or the password is wrong. Try again, or reset your password.',
    emailTaken: 'This email already has an account. Log in instead.',
    signedIn: 'You are signed in.',
    registered: 'Your account is ready.',
    tokenFailed: 'We could not finish signing you in. Please try again.',
    cookiesBlocked:
      'Your browser blocks this site’s cookies, without which nobody stays signed in. Please allow them, and log in again.',
    googleFailed: 'Google did not sign you in. Please try again.',
    googleSaid: (words: string) => `Google did not sign you in: ${words}`,
    adminsOnlySignedOut: 'That page is for admins only, so you were signed out. Log in to continue.',
    adminsOnly: 'The page you asked for is for admins only, so you are on the home page instead.',
    googleUnverified: 'Google has not verified this email, so it cannot be used to log in.',
    googleNotLinked:
      'Google cannot show that this account is yours. Log in with your password, or set one with Reset password; if that does not take your email, write to us.',
    provideEmail: 'provide your email',
    emailSent: 'email sent',
    linkDead: 'This link has expired or was already used.',
    passwordChanged: 'Your password is changed. Log in with the new one.',
    currentWrong: 'This is not your current password.',
    samePassword: 'This is already your password. Choose a different one.',
    googleAlone:
      'You log in with Google. Our login form does not accept email addresses like this one, so this account cannot have a password.',
    passwordIsNew: 'You have just changed your password.',
    ownPasswordChanged: 'Your password is changed. Every other device is signed out.',
    emailVerified: 'Your email is verified.',
    verifiedAlready: 'This link no longer works, but you need none: the email of your account is verified.',
    verifyOwn: 'Log in to the account that you want to verify, or set a new password for it.',
    verificationSent: 'We have sent you a new link. The older one no longer works.',
    verifiedBefore: 'Your email is verified already, so we have sent you no new link.',
  },
  secondFactor: {
    codeRequired: 'Enter the code that your app shows, or a recovery code.',
    codeWrong: 'This code is wrong or was used already. Enter the one that your app shows now.',
    proofRequired: 'Enter your password or a current code.',
    proofWrong: 'This is neither your password nor a current code.',
    signInEnded: 'This sign-in is over. Log in again.',
    freshSignIn: 'Sign out, log in again and come back within 15 minutes.',
    begun: 'Add the shop to your app, then enter the code that it shows.',
    setUpEnded: 'This set-up took too long. Begin it again.',
    setUpReplaced:
      'Another set-up was begun meanwhile, so the key that was shown here before no longer counts. Go on with what is shown now.',
    onBefore:
      'Your second factor is on already: keep the entry in your app. If you have not seen its recovery codes, make new ones under New recovery codes.',
    on: 'Your second factor is on. Every other device is signed out.',
    off: 'Your second factor is off.',
    renewed: 'These are your new recovery codes. The older ones no longer work.',
    codesUnseen:
      'The shop cannot be reached right now, so your older recovery codes may no longer work. Try again in a moment, until you see new ones.',
    alreadyOn: 'Your second factor is on already.',
    notOn: 'Your second factor is off already.',
    required:
      'Admins of this shop need a second factor. Set yours up under Sign-in and security, then go on.',
    stays: 'Admins of this shop need a second factor, so it stays on.',
  },
  sessions: {
    ended: 'That device is signed out.',
    othersEnded: 'Every other device is signed out.',
    allEnded: 'You are signed out everywhere.',
  },
  list: listMessages.list,
  quick: listMessages.quick,
  order: orderMessages.order,
  quote: quoteMessages.quote,
  payment: orderMessages.payment,
  refund: orderMessages.refund,
  documents: orderMessages.documents,
  profile: {
    phoneRequired: 'Provide your phn no.',
    tooLong: (limit: number) => `This should be at most ${limit} characters.`,
    linkedIn: 'LinkedIn should be a web address that starts with https://',
    updated: 'successfully updated',
  },
  addresses: accountMessages.addresses,
  ownData: accountMessages.ownData,
  alerts: accountMessages.alerts,
  image: {
    required: 'image is required',
    tooLarge: (megabytes: number) => `The picture should be at most ${megabytes} MB.`,
    notOffered: 'This picture is not offered in that size.',
    tooManyPixels: ({ side, pixels }: { side: number; pixels: number }) =>
      `The picture should be at most ${side} pixels wide and high, and have at most ${pixels / 1_000_000} million pixels.`,
    tooSmall: (pixels: number) => `The picture should be at least ${pixels} pixels wide and high.`,
    unreadable: 'This file is not a picture we can read. Please use JPEG, PNG or WebP.',
    foreign: 'Please use a picture that was uploaded to this shop.',
    notForm: 'Send the picture as multipart form data, in the field image.',
    oneByOne: 'Your other pictures are still being read. Please send them one after another.',
    busy: 'Many pictures are being read at the moment. Please try again in a few seconds.',
    hostDown: 'The image service cannot be reached right now. Please try again in a moment.',
  },
  views: {
    nameRequired: 'Give this view a name.',
    nameTaken: 'You already have a view with this name. Choose another.',
    tooMany: (most: number) => `You can save ${most} views. Remove one first.`,
    notFound: 'This view is gone already.',
    saved: (name: string) => `${name} is saved.`,
    removed: (name: string) => `${name} is removed.`,
  },
  users: {
    deleted: (name: string) => `User :${name} is deleted`,
    madeAdmin: 'successfully made admin',
    makeAdminFailed: 'failed to make an admin',
    notAdminNow: 'You are no longer an admin, so this is your own profile.',
    demoted: (name: string) => `${name} is no longer an admin.`,
    notOwnRole: 'You cannot remove your own admin role. Another admin can.',
    noAdmin: 'This user is not an admin.',
    unverified: 'This user has not verified the email yet, so we cannot tell whose account this is.',
    gone: 'a deleted account',
    former: 'Former customer',
    notFound: 'There is no user with this email.',
    notYourself: 'You cannot delete your own account here. Another admin can.',
    onlyAdmin: 'You are the only admin, so this account stays. Make somebody else an admin first.',
    changedMeanwhile: 'This user was changed meanwhile. Please look again.',
  },
  catalogue: catalogueMessages.catalogue,
  import: catalogueMessages.import,
  review: {
    textRequired: 'review is required',
    ratingRequired: 'rate us out of 5',
    added: 'Thank you for your review',
    notFound: 'We could not find this review.',
    keyReused: 'Your review was already added as you sent it first. What you send next is another one.',
    notBought:
      'A product can be reviewed here once you have paid for one. Until then, write about the shop as a whole.',
    hidden: 'The review is hidden.',
    restored: 'The review is shown again.',
  },
} as const;
