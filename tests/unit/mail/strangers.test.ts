import { expect, it } from 'vitest';
import {
  accountMailKinds,
  alertMailKinds,
  linkMailKinds,
  type MailKind,
  mailSchemas,
  officeMailKinds,
} from '@/lib/mail/schema';

/** Kinds for which a function of their own decides whether a stranger may cause them (docs/changing-things.md, A mail). */
const apart: readonly MailKind[] = [
  ...linkMailKinds,
  ...alertMailKinds,
  ...officeMailKinds,
  ...accountMailKinds,
];
const kinds = Object.entries(mailSchemas).filter(([kind]) => !apart.some((other) => other === kind));

it.each(kinds)(
  'the mail %s says by what it is dropped with the unverified account that caused it',
  (_kind, { shape }) => {
    const marks = ['orderId', 'quoteId', 'unproved'].filter((name) => name in shape);
    expect(marks, 'the id of its order or quote, or `unproved`, is missing in its data').not.toEqual([]);
  },
);
