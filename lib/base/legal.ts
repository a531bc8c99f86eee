import { figure, inWorkingDays } from './figures';
import { paths } from './paths';
import { site } from './site';
import type { ReadingPath } from './static-pages';

/** A legal page. Paragraphs are plain text; a list follows the paragraphs of its section. */
export type LegalPage = {
  path: ReadingPath;
  title: string;
  /** For search engines: 41 to 155 characters. */
  description: string;
  intro: string;
  sections: readonly { heading: string; text: readonly string[]; list?: readonly string[] }[];
};

const { email, phone, street, city } = site.contact;
const { delivery, returns, tax } = site;
const [, mostDays] = delivery.handlingDays;
const leavesWithin = inWorkingDays([mostDays, mostDays]);
const office = `Write to ${email} or call ${phone}.`;

/**
 * Terms, privacy, delivery and returns. Replace the text with your own, and have it checked by a lawyer where you
 * trade. It describes what this software does, so a change of that (cookies, stored data, who may cancel) must change
 * it, too.
 */
export const legalPages = {
  terms: {
    path: paths.terms,
    title: 'Terms',
    description: `How orders at ${site.name} come about: prices, minimum orders, payment by card, and until when an order can be canceled.`,
    intro: `${site.name} sells to the trade. These are the terms of every order placed on this site.`,
    sections: [
      {
        heading: 'Prices and minimum order',
        text: [
          'Prices are per unit. Every product has a minimum order, shown on its card and on its order form; smaller quantities, and more than is in stock, cannot be ordered. Products sold in cartons can only be ordered in whole cartons; the product page says in which steps.',
          'Some products cost less per unit from set quantities on. Their pages list these prices; the price for the quantity you order applies to every unit.',
          'The total of an order is the price times the quantity. It is shown before you order and again before you pay, and nothing is added to it at payment. An order keeps the price at which it was placed.',
          ...(tax.percent > 0
            ? [
                `Prices include ${figure(tax.percent)}% tax. Order, payment and invoice say how much of a total it is.`,
              ]
            : []),
        ],
      },
      {
        heading: 'Placing an order',
        text: [
          'You need an account to order. An order holds its stock for you until the time given in its confirmation. If it is not paid by then, it is canceled and the stock goes back on sale.',
        ],
      },
      {
        heading: 'Paying',
        text: [
          'You pay by card, through Stripe. An order counts as paid when Stripe says so; no order is charged twice. If a payment arrives for an order that was canceled meanwhile, it is refunded without your asking.',
        ],
      },
      {
        heading: 'Canceling',
        text: [
          'An unpaid order can be canceled by you, under My order, and by the office. A paid order can no longer be canceled on the site; see Returns for how to send it back.',
        ],
      },
      { heading: 'Questions', text: [`${office} Visit us at ${street}, ${city}.`] },
    ],
  },
  privacy: {
    path: paths.privacy,
    title: 'Privacy',
    description: `What ${site.name} stores about you, which cookies this site sets, who else receives data, and how to have it deleted.`,
    intro: 'What this site keeps, why, and who else sees it. Reading it needs no account and sets no cookie.',
    sections: [
      {
        heading: 'What we store',
        text: [
          'Without an account we store an address only when you ask to be told that a product is back in stock: for two days until you confirm it, then until we have written, and for a month after that. With an account the shop stores:',
        ],
        list: [
          'your name, your email address and, if you gave them, your photo, phone number, address, education, LinkedIn page, company and tax number, and your address book',
          'your password as a hash from which it cannot be read, or that you log in with Google',
          'if you have set one up, the second factor of your sign-in: the key of your app, encrypted, and recovery codes as hashes',
          'which sign-ins are open, for at most 90 days each: since when, in which hour they were last used, and the browser in words such as Firefox on Windows; you see them from your profile and end them there',
          'your orders with their address, phone number, note, PO number and history',
          'what you asked a price for, your note with it and our offers',
          'invoices and credit notes as they were issued, with your name, email address and phone number, your company and tax number if you gave them, your PO number and where the goods went',
          'the reviews you write; your name and photo stand under them for everybody to see, your email address does not',
          'the emails we sent you: that they went out and their subjects, for a while, without their contents',
        ],
      },
      {
        heading: 'Cookies and your browser',
        text: [
          'There is no cookie for advertising or for counting visits. How fast pages were for visitors we count by day, by kind of page and by size of window: without a cookie or an address, and not at all when your browser asks not to be tracked. The following are set, for logging in and for your order list:',
        ],
        list: [
          'authjs.session-token: who is signed in; until you have not used your account for 30 days, for 90 at most, and gone when you sign out',
          'signed_in: that somebody is, without saying who, so that the menu shows the right links',
          'signed_out: that you just signed out, so that the next page deletes what you had typed; for a minute at most',
          'device: that this browser has signed in before, so that somebody who guesses passwords cannot lock you out of it; for half a year',
          'order_list: the products that you put on your order list before you log in, with list_device, how many lines those are and what they come to; for half a year, and gone once you log in, for then your account keeps them',
          'list_account: the same of the list in your account, for the figure in the menu; for a quarter of an hour, and gone when you sign out',
          'alert_email: the address that you typed when a request for a back-in-stock mail was refused, so that you need not type it again; for ten minutes',
          'scripts: that pages of your account may arrive in parts; for 30 days',
          '__stripe_mid and __stripe_sid: set by Stripe once you come to pay by card, to tell your browser from one that tries stolen cards; for a year and for half an hour',
          'authjs.csrf-token and authjs.callback-url, and short-lived ones while you are at Google or were sent elsewhere: they keep a sign-in from being forged',
          'in the storage of your browser: a token for the lists of orders, when somebody last signed in or out, when a page that could not load was loaded anew, the light or dark theme you chose, whether you switched shortcuts of single keys off, and, until you sign out or close the tab, what you typed into a form and have not sent',
        ],
      },
      {
        heading: 'Card data',
        text: [
          'The number of your card goes from your browser to Stripe and never reaches this shop. Stripe receives the amount, your name, your email address, the number of the order and what was ordered. Its script, which is loaded when you come to pay, tells it of your browser and of how you use the page, so that it can recognize fraud. We keep the id of the payment.',
        ],
      },
      {
        heading: 'Who else receives data',
        text: [
          'Stripe for payments, UploadThing for uploaded pictures, the service that delivers our emails, and Google if you choose to log in with it. Network addresses are counted for up to a day, to stop guessing of passwords and trying of stolen cards; an order keeps a hash of the one that its payment was opened from, which does not tell the address.',
        ],
      },
      {
        heading: 'Deletion',
        text: [
          `You can change your profile at any time. Under Your data you can download everything as a file and delete the account yourself; or write to ${email}. The account, its addresses, quotes, photo and sign-ins go, and unpaid orders are canceled; of orders that were never paid, only goods and sums stay. Paid orders stay as they were placed, with name, address, phone number, email address, note and PO number, and invoices and credit notes with what is printed on them, for we must be able to account for them, and so do reviews, without your name and photo.`,
        ],
      },
    ],
  },
  delivery: {
    path: paths.delivery,
    title: 'Delivery',
    description: `How orders from ${site.name} are sent, how you follow them from pending to delivered, and where the range can be collected.`,
    intro: 'From payment to your door, or over the counter of a dealer.',
    sections: [
      {
        heading: 'After you have paid',
        text: [
          `A paid order ships within ${leavesWithin} and arrives ${inWorkingDays(delivery.transitDays)} later. Delivery is free: nothing is added to the price of the goods.`,
          'A paid order starts as pending. It then moves to processing, shipped and delivered, and we write to you at each step. Under My order you see where it is.',
        ],
      },
      {
        heading: 'Where it goes',
        text: [
          `To the address that you give with the order, anywhere in ${delivery.countryName}. Your phone number goes to the carrier, for the day of delivery. If the address is wrong, write to us before the order is shipped.`,
        ],
      },
      {
        heading: 'Pickup',
        text: ['Our dealers stock the range and set their own prices. Their addresses are on the home page.'],
      },
    ],
  },
  returns: {
    path: paths.returns,
    title: 'Returns',
    description: `How to cancel an unpaid order at ${site.name}, send a paid one back, and when the money returns to your card.`,
    intro: 'Once you have paid, nothing is automatic: the office reviews every return.',
    sections: [
      {
        heading: 'Before you pay',
        text: ['Cancel the order under My order. It costs nothing, and the stock goes back on sale at once.'],
      },
      {
        heading: 'After you have paid',
        text: [
          `${office} Name the number of the order, which stands on its receipt. The office tells you where to send the goods.`,
          `Goods can come back within ${returns.days} days of their delivery, unused and in their packaging. You pay for sending them back, unless they arrived damaged or are not what you ordered.`,
        ],
      },
      {
        heading: 'Your money',
        text: [
          'The office refunds the whole payment or a part of it, to the card you paid with, and you get an email that says how much. Your bank may take up to ten days to show it.',
        ],
      },
      {
        heading: 'Damaged goods',
        text: [
          `Send a picture of the carton and the goods to ${email}. You need not return what cannot be used.`,
        ],
      },
    ],
  },
} as const satisfies Record<string, LegalPage>;
