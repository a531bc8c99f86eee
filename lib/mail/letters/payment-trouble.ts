import 'server-only';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { type MailData, mailSchemas as schemas } from '../schema';
import { buyerFact, factsOf, numberOf, orderWords } from './order-words';
import { letter, link, plain } from './words';

type TroubleText = readonly [subject: string, heading: (amount: string) => string, then: string];

/** What the bank or Stripe did, and what the shop has to do. */
const troubleText: Record<MailData['paymentTrouble']['what'], TroubleText> = {
  disputed: [
    'Disputed',
    (amount) => `A buyer's bank took back ${amount}`,
    'This payment is disputed. Answer in Stripe before its deadline, and do not send what it paid for until it is decided.',
  ],
  disputeWon: [
    'Dispute won',
    (amount) => `A dispute of ${amount} was decided for the shop`,
    'The dispute of this payment is closed in your favor. What it paid for and was not refunded goes on as before. What no order took of it is refunded now.',
  ],
  disputeLost: [
    'Dispute lost',
    (amount) => `A dispute of ${amount} was lost`,
    'The dispute of this payment is closed against the shop. What the bank took of it will not come back: at most what had not been refunded before. The page of the order says how much that is.',
  ],
  refundFailed: [
    'Refund failed',
    (amount) => `${amount} of a refund came back`,
    "The buyer's bank did not take this refund, or it was canceled in Stripe, so the buyer does not have the money. Ask how they want it, or refund it again from the order's page.",
  ],
  refundRefused: [
    'Refund refused',
    (amount) => `A refund of ${amount} was refused`,
    "This refund was not made, so nothing of it went back to the buyer, and it is not tried again. Decide anew on the order's page.",
  ],
};

/** Texts for when a bank only asks (docs.stripe.com/disputes/how-disputes-work, "Inquiries"). */
const inquiryText: Partial<typeof troubleText> = {
  disputed: [
    'Inquiry',
    (amount) => `A buyer's bank asks about ${amount}`,
    'No money was taken. Answer in Stripe before its deadline, or refund the payment: unanswered, this may become a dispute. Do not send what it paid for until it is decided.',
  ],
  disputeWon: [
    'Inquiry closed',
    (amount) => `A buyer's bank no longer asks about ${amount}`,
    'The bank asked about this payment and made no dispute of it. What was not refunded stays with the shop.',
  ],
};

/** In place of what to do: a second payment paid for nothing, so it keeps no goods from being sent. */
const ofSecond: Partial<Record<MailData['paymentTrouble']['what'], string>> = {
  disputed:
    'This is a second payment, of an order that another one paid. Answer in Stripe before its deadline. The order stays paid, and its goods are sent as before.',
  refundFailed:
    "The buyer's bank did not take this refund of a second payment, or it was canceled in Stripe, so the buyer does not have the money. The shop refunds it again by itself, unless the bank has taken the money in a dispute.",
};

/** The same once the shop has tried often enough. */
const givenUpText =
  "The buyer's bank did not take this refund of a second payment either, or it was canceled in Stripe, so the shop does not try again. Ask the buyer how they want the money, and refund the payment in Stripe.";

/** A mail to the shop about a problem with a payment, of one or several orders. */
export const paymentTrouble = letter(
  schemas.paymentTrouble,
  ({ what, inquiry, second, givenUp, amount, reason, email, payment, ...order }) => {
    const [subject, heading, then] = (inquiry && inquiryText[what]) || troubleText[what];
    return {
      subject: `${subject}: ${orderWords(order).orders} ${numberOf(order)}, ${formatMoney(amount, order.currency)}`,
      heading: heading(formatMoney(amount, order.currency)),
      paragraphs: [givenUp ? givenUpText : ((second ? ofSecond[what] : undefined) ?? then)],
      facts: [
        ...factsOf(order),
        buyerFact(order, email),
        { label: 'Payment', value: payment },
        ...(reason === null
          ? []
          : [
              {
                label: 'Reason',
                value: what === 'refundRefused' ? plain(reason) : reason.replaceAll('_', ' '),
              },
            ]),
      ],
      action: { label: 'Open the order', href: link(paths.order(order.orderId)) },
    };
  },
);
