import 'server-only';
import { beginning } from '@/lib/base/cut';
import { figure } from '@/lib/base/figures';
import { isolated } from '@/lib/base/isolated';
import { messages } from '@/lib/base/messages';
import { formatMoney } from '@/lib/base/money';
import { paths } from '@/lib/base/paths';
import { site } from '@/lib/base/site';
import { linkToken } from '../links';
import { mailSchemas as schemas } from '../schema';
import { letter, link } from './words';

/** A name cut to fit a subject line. */
const short = (name: string) => beginning(name, 50);

/** Mails to those who wait for a product that is sold out. */
export const alertLetters = {
  alertConfirm: letter(schemas.alertConfirm, ({ askId, product }) => ({
    subject: `Confirm your stock alert: ${short(product)}`,
    heading: 'Confirm your stock alert',
    paragraphs: [
      'Hello,',
      `Somebody asked ${site.name} to write to this address once, when ${isolated(product)} can be ordered again. If that was you, please confirm.`,
    ],
    facts: [],
    action: {
      label: messages.alerts.ask,
      href: link(`${paths.confirmAlert}?token=${linkToken('alert', askId)}`),
    },
    note: 'The link is good for 48 hours. If you did not ask, ignore this email and we will delete this address.',
  })),
  backInStock: letter(schemas.backInStock, ({ email, product, slug, price, quantity, available }) => {
    const token = linkToken('stopAlerts', email);
    return {
      subject: `Back in stock: ${short(product)}`,
      heading: `${isolated(product)} is back in stock`,
      paragraphs: [
        'Hello,',
        'You asked us to tell you. Nothing is set aside for you: first come, first served.',
      ],
      facts: [
        { label: 'Available', value: figure(available) },
        { label: 'Minimum order', value: figure(quantity) },
        { label: 'Price', value: `${formatMoney(price)} /u` },
      ],
      action: { label: 'See the product', href: link(paths.product(slug)) },
      note: 'This is the one email that you asked for.',
      stop: {
        page: link(`${paths.stopAlerts}?token=${token}`),
        oneClick: link(`${paths.stopAlertsByMail}?token=${token}`),
      },
    };
  }),
};
