import * as z from 'zod';
import { site } from '@/lib/base/site';

/** The data of every mail about an order. Money in minor units of its currency. */
const orderMail = z.object({
  orderId: z.string(),
  /** The order's number; without it (older mails), the end of the id is shown. */
  number: z.string().optional(),
  buyer: z.string(),
  product: z.string(),
  quantity: z.number(),
  /** Units still to be sent, if some were returned before. */
  left: z.number().optional(),
  price: z.number(),
  total: z.number(),
  currency: z.string().default(site.currency.code),
  address: z.string(),
  /** The buyer's purchase order number. */
  poNumber: z.string().optional(),
  /** For a mail about several orders at once: all of them, and the number of their group, if any. */
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
          /** The line's own, where lines differ; otherwise the order's above is that of all lines. */
          address: z.string().optional(),
          poNumber: z.string().optional(),
        }),
      ),
    })
    .optional(),
});
export type OrderMail = z.output<typeof orderMail>;

const refund = orderMail.extend({ payment: z.string(), amount: z.number() });
/**
 * `paidBack`: how the money was returned, when not to the card; `second`: of a second payment for a paid order, made
 * `again` because the bank had not taken it.
 */
const refundMade = refund.extend({
  paidBack: z.string().optional(),
  second: z.boolean().optional(),
  again: z.boolean().optional(),
});

/** The data of every mail about a quote. Money in minor units of its currency. */
const quoteMail = z.object({
  quoteId: z.string(),
  number: z.string(),
  buyer: z.string(),
  currency: z.string(),
  /** `price`: per unit; null where none was offered. */
  lines: z.array(z.object({ product: z.string(), quantity: z.number(), price: z.number().nullable() })),
});
export type QuoteMail = z.output<typeof quoteMail>;

/** Data of a mail with a link: its token is derived from the request id (lib/mail/links), so it needn't be stored. */
export const linkMail = z.object({ requestId: z.string() });

/** Every kind of mail, with the data for its text. */
export const mailSchemas = {
  /** `name`: the previous version of the shop greets with it, and may be what sends the mail (decision 0034). */
  welcome: linkMail.extend({ name: z.string() }),
  verifyEmail: linkMail.extend({ name: z.string() }),
  passwordReset: linkMail,
  /** `signedIn`: changed in a session, not by a mailed link; `unproved`: the address was not verified. */
  passwordChanged: z.object({
    name: z.string(),
    signedIn: z.boolean().optional(),
    unproved: z.boolean().optional(),
  }),
  /** `codesLeft`: unused recovery codes, after one was used. */
  secondFactor: z.object({
    name: z.string(),
    event: z.enum(['on', 'off', 'recovery', 'renewed']),
    codesLeft: z.number().optional(),
  }),
  /** `payBy`: when the hold ends, ISO 8601. */
  orderPlaced: orderMail.extend({ payBy: z.iso.datetime() }),
  /** `payment`: Stripe's id, as the reference for buyer and shop. */
  orderPaid: orderMail.extend({ payment: z.string() }),
  orderStatus: orderMail.extend({ status: z.enum(['processing', 'shipped', 'delivered']) }),
  /** `parcel`: tracking number; `follow`: URL for tracking. */
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
  /** `askId`: the link's token is derived from it, as from `requestId` elsewhere. */
  alertConfirm: z.object({ askId: z.string(), product: z.string() }),
  /** `email`: the token that stops alerts is derived from it; `price` in minor units; `quantity`: minimum order. */
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
  /** `until`: the last day on which the offer is valid, YYYY-MM-DD. */
  quoteOffered: quoteMail.extend({ until: z.string(), message: z.string().nullable() }),
  /** `words`: the shop's reason. */
  quoteClosed: quoteMail.extend({ what: z.enum(['declined', 'withdrawn']), words: z.string() }),
  /** To the shop itself: what a bank or Stripe did to a payment; `reason` is theirs. */
  paymentTrouble: refund.extend({
    email: z.string(),
    what: z.enum(['disputed', 'disputeWon', 'disputeLost', 'refundFailed', 'refundRefused']),
    /** For a dispute: the bank only asks, and has taken no money. */
    inquiry: z.boolean().optional(),
    /** For a dispute: of a second payment for a paid order; for a failed refund: of one that the order did not take. */
    second: z.boolean().optional(),
    /** For such a refund: the shop does not make it again. */
    givenUp: z.boolean().optional(),
    reason: z.string().nullable(),
  }),
  /** To the shop itself: the findings of the nightly check of the books. */
  booksWrong: z.object({ night: z.string(), wrong: z.number(), findings: z.array(z.string()) }),
} as const;

export type MailKind = keyof typeof mailSchemas;
export type MailData = { [Kind in MailKind]: z.output<(typeof mailSchemas)[Kind]> };
/** The kinds of mail with a link. */
export type LinkMailKind = {
  [Kind in MailKind]: MailData[Kind] extends z.output<typeof linkMail> ? Kind : never;
}[MailKind];
export const linkMailKinds = ['passwordReset', 'verifyEmail', 'welcome'] satisfies LinkMailKind[];

/** The kinds about changes to the recipient's account. */
export const accountMailKinds: MailKind[] = ['passwordChanged', 'secondFactor'];

/** The kinds for the shop itself, sent even if somebody has opened an account with its address. */
export const officeMailKinds: MailKind[] = ['refundNotice', 'quoteAsked', 'paymentTrouble', 'booksWrong'];

/** The kinds that an address subscribed to, whether or not it has an account. */
export const alertMailKinds: MailKind[] = ['alertConfirm', 'backInStock'];

const apart: readonly MailKind[] = [...linkMailKinds, ...alertMailKinds];
/** All kinds but those with a link, and alerts, which may go to many recipients at once. */
export const ordinaryMailKinds = (Object.keys(mailSchemas) as MailKind[]) // the keys of the table above
  .filter((kind) => !apart.includes(kind));

/** The content from which both text and HTML of a mail are made. All strings are plain text. */
export type MailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  facts: { label: string; value: string }[];
  action?: { label: string; href: string };
  /** A last line in small print. */
  note?: string;
  /** For mails with an unsubscribe link: the page for people, and the URL that mail programs post to (RFC 8058). */
  stop?: { page: string; oneClick: string };
};
