import type { IndexDescription } from 'mongodb';

/** Indexes by the names of their collections. */
export type Declared = Readonly<Record<string, (IndexDescription & { name: string })[]>>;

/** Partial filter: the field is a text. Only queries that state this too can use such an index. */
export const text = { $type: 'string' } as const;

/** Partial filter: the field is a text that is not empty. Queries for given values (equality, `$in`) can use it. */
export const someText = { $gt: '' } as const;

/** Finds documents with audit entries that a crash kept from reaching the log. */
export const waitingAudit = { name: 'waiting_audit', key: { 'audit._id': 1 }, sparse: true };
