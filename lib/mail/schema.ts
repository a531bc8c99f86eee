import * as z from 'zod';
import { site } from '@/lib/base/site';

/** What every mail about an order may say of it. Money in minor units of its currency. */
const orderMail = z.object({
  orderId: z.string(),
  /** What people call the order; mails that were queued without it name the end of the id. */
  number: z.string().optional(),
  buyer: z.string(),
  product: z.string(),
  quantity: z.number(),
  /** Units that travel, where some of them came back before. */
  left: z.number().optional(),
  price: z.number(),
  total: z.number(),
  currency: z.string().default(site.currency.code),
  address: z.string(),
  /** The buyer's own number of the order. */
  poNumber: z.string().optional(),
  /** Where the mail is about several orders at once: all of them, and what they are called together, if anything. */
  together: z
    .object({
      number: z.string().nullable(),
      lines: z.array(
        z.object({
          orderId: z.string(),
          number: z.string(),
          product: z.string(),
          quantity: z.number(),
          left: z.number().optional(),
          total: z.number(),
          /** Its own, where they differ; else what stands above is that of all. */
          address: z.string().optional(),
          poNumber: z.string().optional(),
        }),
      ),
    })
    .optional(),
});
export type OrderMail = z.output<typeof orderMail>;

const refund = orderMail.extend({ payment: z.string(), amount: z.number() });
/** `paidBack`: how, where that was not to the card. */
const refundMade = refund.extend({ paidBack: z.string().optional() });

/** What every mail about a quote says of it. Money in minor units of its currency. */
const quoteMail = z.object({
  quoteId: z.string(),
  number: z.string(),
  buyer: z.string(),
  currency: z.string(),
  /** `price` of a unit; null where none was offered. */
  lines: z.array(z.object({ product: z.string(), quantity: z.number(), price: z.number().nullable() })),
});
export type QuoteMail = z.output<typeof quoteMail>;

/** A mail with a link: its token is worked out from the request (lib/mail/links), so that it is not kept here either. */
export const linkMail = z.object({ requestId: z.string() });

/** Every kind of mail, with the data that its text is made of. */
export const mailSchemas = {
  /** `name`: for the version before, which greets with it and may be the one that sends the mail (decision 0034). */
  welcome: linkMail.extend({ name: z.string() }),
  verifyEmail: linkMail.extend({ name: z.string() }),
  passwordReset: linkMail,
  /** `signedIn`: by whoever was signed in, and not by a mailed link; `unproved`: nobody had shown that the address is his. */
  passwordChanged: z.object({
    name: z.string(),
    signedIn: z.boolean().optional(),
    unproved: z.boolean().optional(),
  }),
  /** `codesLeft`: of the recovery codes, once one was used. */
  secondFactor: z.object({
    name: z.string(),
    event: z.enum(['on', 'off', 'recovery', 'renewed']),
    codesLeft: z.number().optional(),
  }),
  /** `payBy`: when the hold ends, ISO 8601. */
  orderPlaced: orderMail.extend({ payBy: z.iso.datetime() }),
  /** `payment`: Stripe's id, by which the buyer and the shop can talk about it. */
  orderPaid: orderMail.extend({ payment: z.string() }),
  orderStatus: orderMail.extend({ status: z.enum(['processing', 'shipped', 'delivered']) }),
  /** `parcel`: its tracking number; `follow`: where it can be followed. */
  orderTracked: orderMail.extend({
    carrier: z.string(),
    parcel: z.string().nullable(),
    follow: z.url().nullable(),
  }),
  orderCancelled: orderMail.extend({ byBuyer: z.boolean() }),
  orderExpired: orderMail,
  paymentRefunded: refundMade,
  /** To the shop itself: `email` is the buyer's. */
  refundNotice: refundMade.extend({ email: z.string() }),
  /** `askId`: what the link is made from, as with `requestId` elsewhere. */
  alertConfirm: z.object({ askId: z.string(), product: z.string() }),
  /** `email`: what the link that ends alerts is made from; `price` in minor units; `quantity` is the minimum order. */
  backInStock: z.object({
    askId: z.string(),
    email: z.string(),
    product: z.string(),
    slug: z.string(),
    price: z.number(),
    quantity: z.number(),
    available: z.number(),
  }),
  /** To the shop itself: `email` is the buyer's. */
  quoteAsked: quoteMail.extend({
    email: z.string(),
    note: z.string().nullable(),
    wantedDate: z.string().nullable(),
  }),
  /** `until`: the last day on which it is good, YYYY-MM-DD. */
  quoteOffered: quoteMail.extend({ until: z.string(), message: z.string().nullable() }),
  /** `words`: why, from the shop. */
  quoteClosed: quoteMail.extend({ what: z.enum(['declined', 'withdrawn']), words: z.string() }),
  /** To the shop itself: what a bank or the card service did to a payment, and why in the latter's words. */
  paymentTrouble: refund.extend({
    email: z.string(),
    what: z.enum(['disputed', 'disputeWon', 'disputeLost', 'refundFailed', 'refundRefused']),
    /** Of a dispute: the bank only asks, and has taken no money. */
    inquiry: z.boolean().optional(),
    reason: z.string().nullable(),
  }),
  /** To the shop itself: what the nightly check of the books found, in its words. */
  booksWrong: z.object({ night: z.string(), wrong: z.number(), findings: z.array(z.string()) }),
} as const;

export type MailKind = keyof typeof mailSchemas;
export type MailData = { [Kind in MailKind]: z.output<(typeof mailSchemas)[Kind]> };
/** The kinds that carry a link. */
export type LinkMailKind = {
  [Kind in MailKind]: MailData[Kind] extends z.output<typeof linkMail> ? Kind : never;
}[MailKind];
export const linkMailKinds = ['passwordReset', 'verifyEmail', 'welcome'] satisfies LinkMailKind[];

/** The kinds that tell somebody what was done to his account. */
export const accountMailKinds: MailKind[] = ['passwordChanged', 'secondFactor'];

/** The kinds that tell the shop itself something, whoever has opened an account on its address. */
export const officeMailKinds: MailKind[] = ['refundNotice', 'quoteAsked', 'paymentTrouble', 'booksWrong'];

/** The kinds that an address asked for itself, whoever has, or had, an account with it. */
export const alertMailKinds: MailKind[] = ['alertConfirm', 'backInStock'];

const apart: readonly MailKind[] = [...linkMailKinds, ...alertMailKinds];
/** All but those with a link, and those of alerts, which may go to many at once. */
export const ordinaryMailKinds = (Object.keys(mailSchemas) as MailKind[]) // the keys of the table above
  .filter((kind) => !apart.includes(kind));

/** A mail as its text and its HTML form are both made from. All strings are plain text. */
export type MailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  action?: { label: string; href: string };
  /** A quiet last line. */
  note?: string;
  /** Of a mail that may be unsubscribed from: the page for people, and the address that mail programs post to (RFC 8058). */
  stop?: { page: string; oneClick: string };
};
