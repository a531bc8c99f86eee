import type { IndexDescription } from 'mongodb';

/** The indexes of some collections, by the names of these. */
export type Declared = Readonly<Record<string, (IndexDescription & { name: string })[]>>;

/** In a partial filter: where there is a text. Only a question that says so as well is answered by such an index. */
export const text = { $type: 'string' } as const;

/** The same for texts that are not empty, which a question that names one, or some, is seen to ask for. */
export const someText = { $gt: '' } as const;

/** Finds documents with audit entries that a crash kept from the log. */
export const waitingAudit = { name: 'waiting_audit', key: { 'audit._id': 1 }, sparse: true };
