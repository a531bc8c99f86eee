import type { IndexDescription } from 'mongodb';

/** The indexes of some collections, by the names of these. */
export type Declared = Readonly<Record<string, (IndexDescription & { name: string })[]>>;

/** In a partial filter: where there is one. */
export const text = { $type: 'string' } as const;

/** Finds documents with audit entries that a crash kept from the log. */
export const waitingAudit = { name: 'waiting_audit', key: { 'audit._id': 1 }, sparse: true };
