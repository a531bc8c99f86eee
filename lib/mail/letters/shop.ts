import 'server-only';
import { mailSchemas as schemas } from '../schema';
import { letter } from './words';

/** Mails to whoever runs the shop, about the shop itself. */
export const shopLetters = {
  booksWrong: letter(schemas.booksWrong, ({ night, wrong, findings }) => ({
    subject: `The books disagree in ${wrong} ${wrong === 1 ? 'place' : 'places'}`,
    heading: 'The books disagree',
    paragraphs: [
      `The check of the night of ${night} compared stock, orders and payments, and found something that lasts. Run npm run check:ledger: it prints everything. What each finding means, and what to do, stands in docs/operations.md.`,
    ],
    facts: findings.map((value, index) => ({ label: String(index + 1), value })),
  })),
};
