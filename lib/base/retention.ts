const days = (count: number) => ({ count, unit: 'day', ms: count * 24 * 3_600_000 }) as const;
const hours = (count: number) => ({ count, unit: 'hour', ms: count * 3_600_000 }) as const;

/**
 * Retention periods, worded as in docs/operations.md; a test compares its table with this one. Other data is kept
 * forever, as long as its account, or expires by itself (rate limits, tokens).
 */
export const retention = {
  sentMails: { what: 'sent mails', term: days(30) },
  failedMails: { what: 'mails that could not be sent', term: days(180) },
  unconfirmedAlerts: { what: 'alerts that nobody confirmed', term: hours(48) },
  waitingAlerts: { what: 'alerts that wait for stock', term: days(365) },
  toldAlerts: { what: 'alerts whose mail is out', term: days(30) },
  unpaidJointPayments: { what: 'payments for several orders, closed without a charge', term: days(30) },
  imports: { what: 'imports of products', term: days(30) },
  uncheckedImports: { what: 'imports that were not started', term: days(1) },
  unusedPictures: { what: 'uploaded pictures that nothing shows', term: days(1) },
  ledgerRuns: { what: 'results of the nightly check of the books', term: days(90) },
  visits: { what: 'what pages felt like to visitors', term: days(90) },
  sessions: { what: 'sessions', term: days(90) },
} as const;

/** The retention period in milliseconds. */
export const keptFor = (kind: keyof typeof retention): number => retention[kind].term.ms;

/** Data of this kind from before this moment must be deleted. */
export const keptSince = (kind: keyof typeof retention, now: Date): Date =>
  new Date(now.getTime() - keptFor(kind));
