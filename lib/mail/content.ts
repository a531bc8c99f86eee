import 'server-only';
import type * as z from 'zod';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { formatMoment, zoneName } from '@/lib/base/time';
import { siteUrl } from '@/lib/platform/site-url';
import { type LinkPurpose, linkLifetimes, linkToken } from './links';
import { type MailContent, type MailKind, type OrderMail, mailSchemas as schemas } from './schema';

/** The shop's mails in plain words; how they look is the template's. */

const link = (path: string) => new URL(path, siteUrl()).href;
const numberOf = (order: OrderMail) => order.number ?? `#${order.orderId.slice(-6).toUpperCase()}`;
const toOrders = () => ({ label: 'See your orders', href: link(paths.myOrders) });
const questions = `Questions? Write to ${site.contact.email} or call ${site.contact.phone}, ${site.contact.hours}.`;

function factsOf(order: OrderMail): MailContent['facts'] {
  return [
    { label: 'Order', value: numberOf(order) },
    ...(order.poNumber ? [{ label: 'Your number', value: plain(order.poNumber) }] : []),
    { label: 'Product', value: order.product },
    { label: 'Quantity', value: `${order.quantity} at ${formatMoney(order.price, order.currency)}` },
    { label: 'Total', value: formatMoney(order.total, order.currency) },
    { label: 'Deliver to', value: plain(order.address) },
  ];
}

/**
 * What somebody typed, without anything that a reader of mail makes a link of: anybody may have a mail sent to anybody
 * with anything in it. Its lines stay, below each other (lib/mail/template).
 */
const plain = (typed: string) =>
  typed.replaceAll('://', ': //').replace(/(?<=[\p{L}\p{N}])([.@])(?=\p{L})/gu, '$1 ');

/** A name is greeted with unless it reads like an address: anybody may have a mail sent to anybody under any name. */
const hello = (name: string) => (name && !/[:/@\\]|\.\w/.test(name) ? `Hello ${name},` : 'Hello,');
const greeting = (order: OrderMail) => hello(order.buyer);

const statusText = {
  processing: 'We are packing your order.',
  shipped: 'Your order has left our warehouse.',
  delivered: 'Your order has been delivered. Thank you for buying from us.',
} as const;

const secondFactorText = {
  on: {
    subject: 'Your second factor is on',
    said: 'From now on a sign-in to your account also asks for a code of your authenticator app.',
  },
  off: {
    subject: 'Your second factor is off',
    said: 'From now on your password alone opens your account.',
  },
  recovery: {
    subject: 'A recovery code was used',
    said: 'Somebody has signed in to your account with one of your recovery codes instead of your app. It works no more.',
  },
  renewed: {
    subject: 'Your recovery codes are new',
    said: 'Ten new recovery codes were made for your account. The ones from before work no more.',
  },
} as const;

/** A kind of mail: its data is checked again, for it may have been queued by an older version of the shop. */
const letter =
  <Schema extends z.ZodType>(schema: Schema, write: (data: z.output<Schema>) => MailContent) =>
  (data: unknown): MailContent =>
    write(schema.parse(data));

/** The address of a page that takes a mailed link's token, and how long it will. */
const linkTo = (path: string, purpose: LinkPurpose, requestId: string) =>
  link(`${path}?token=${linkToken(purpose, requestId)}`);
const hoursOf = (purpose: LinkPurpose) => linkLifetimes[purpose] / 3_600_000;

const notYou =
  'You did not make this account? Then do not use the link: without it, whoever did cannot prove that this address is theirs.';

const letters: Record<MailKind, (data: unknown) => MailContent> = {
  welcome: letter(schemas.welcome, ({ name, requestId }) => ({
    subject: `Welcome to ${site.name}`,
    heading: 'Your account is ready',
    paragraphs: [
      hello(name),
      'You can order right away. Please verify your email once, so that the account stays yours; until then we mail you nothing else.',
    ],
    facts: [],
    action: { label: 'Verify my email', href: linkTo(paths.verifyEmail, 'verify', requestId) },
    note: `The link is good for ${hoursOf('verify')} hours. ${notYou}`,
  })),
  verifyEmail: letter(schemas.verifyEmail, ({ name, requestId }) => ({
    subject: 'Verify your email',
    heading: 'Verify your email',
    paragraphs: [hello(name), 'Here is the link you asked for. Older ones no longer work.'],
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
    note: `The link is good for ${hoursOf('reset') * 60} minutes and works once. You did not ask for it? Then you need not do anything: your password stays as it is.`,
  })),
  passwordChanged: letter(schemas.passwordChanged, ({ name }) => ({
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      hello(name),
      'A new password was set by a link that we mailed to you. You are signed out everywhere.',
    ],
    facts: [],
    action: { label: 'Login', href: link(paths.login) },
    note: `It was not you? Reset the password again and write to ${site.contact.email}.`,
  })),
  secondFactor: letter(schemas.secondFactor, ({ name, event, codesLeft = 0 }) => ({
    subject: secondFactorText[event].subject,
    heading: secondFactorText[event].subject,
    paragraphs: [hello(name), secondFactorText[event].said],
    facts: event === 'recovery' ? [{ label: 'Recovery codes left', value: String(codesLeft) }] : [],
    action: { label: 'Sign-in and security', href: link(paths.security) },
    note: `It was not you? Reset your password, sign out everywhere and write to ${site.contact.email}.`,
  })),
  orderPlaced: letter(schemas.orderPlaced, (order) => ({
    subject: `We have your order ${numberOf(order)}`,
    heading: 'Your order is placed',
    paragraphs: [
      greeting(order),
      `Thank you for your order. We hold the goods for you until ${formatMoment(order.payBy)}, ${zoneName}. Pay by then and we start packing.`,
    ],
    facts: factsOf(order),
    action: {
      label: `Pay ${formatMoney(order.total, order.currency)}`,
      href: link(paths.payment(order.orderId)),
    },
    note: `Changed your mind? Cancel the order in your account; nothing has been charged. ${questions}`,
  })),
  orderPaid: letter(schemas.orderPaid, (order) => ({
    subject: `Payment received for order ${numberOf(order)}`,
    heading: 'Your payment is done',
    paragraphs: [
      greeting(order),
      `We have received ${formatMoney(order.total, order.currency)}. We tell you when your order is on its way.`,
    ],
    facts: [...factsOf(order), { label: 'Payment', value: order.payment }],
    action: toOrders(),
    note: questions,
  })),
  orderStatus: letter(schemas.orderStatus, (order) => ({
    subject: `Order ${numberOf(order)} is ${order.status}`,
    heading: `Your order is ${order.status}`,
    paragraphs: [greeting(order), statusText[order.status]],
    facts: factsOf(order),
    action: toOrders(),
    note: questions,
  })),
  orderCancelled: letter(schemas.orderCancelled, (order) => ({
    subject: `Order ${numberOf(order)} is canceled`,
    heading: 'Your order is canceled',
    paragraphs: [
      greeting(order),
      order.byBuyer
        ? 'You canceled this order.'
        : 'We had to cancel this order. We are sorry for the trouble.',
      'If a payment was under way, it is given back in full and we write to you again.',
    ],
    facts: factsOf(order),
    action: { label: 'Order again', href: link(paths.products) },
    note: questions,
  })),
  orderExpired: letter(schemas.orderExpired, (order) => ({
    subject: `Order ${numberOf(order)} was not paid in time`,
    heading: 'Your order has expired',
    paragraphs: [
      greeting(order),
      'This order was not paid in time, so we have put the goods back on sale. Nothing has been charged.',
    ],
    facts: factsOf(order),
    action: { label: 'Order again', href: link(paths.products) },
    note: questions,
  })),
  paymentRefunded: letter(schemas.paymentRefunded, (order) => ({
    subject: `Refund for order ${numberOf(order)}`,
    heading: `We have refunded ${formatMoney(order.amount, order.currency)}`,
    paragraphs: [
      greeting(order),
      `We have given back ${formatMoney(order.amount, order.currency)} of your payment for this order. Your bank needs up to ten days to show it.`,
    ],
    facts: [...factsOf(order), { label: 'Payment', value: order.payment }],
    action: toOrders(),
    note: questions,
  })),
  refundNotice: letter(schemas.refundNotice, (order) => ({
    subject: `Refunded: order ${numberOf(order)}, ${formatMoney(order.amount, order.currency)}`,
    heading: `${formatMoney(order.amount, order.currency)} went back to a buyer`,
    paragraphs: ['A payment for this order was refunded. The buyer has been told.'],
    facts: [
      ...factsOf(order),
      { label: 'Buyer', value: `${order.buyer}, ${order.email}` },
      { label: 'Payment', value: order.payment },
    ],
  })),
};

/** What a mail of this kind says. @throws ZodError when its data does not fit (any more) */
export function contentOf(kind: MailKind, data: unknown): MailContent {
  return letters[kind](data);
}
