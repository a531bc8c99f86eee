import 'server-only';
import { ObjectId } from 'mongodb';
import { site } from '@/lib/base/site';
import { timeNow } from '@/lib/platform/clock';
import { isFirst } from '@/lib/platform/db';
import { nextNumber, raiseSequence } from '@/lib/platform/sequence';
import { type DocumentDoc, documents } from './data';
import type { IssuedKind } from './schema';

/** Where the numbers start, like those of orders. */
const first = 10_000;

/** A document's number, such as `INV-10001`. It has no year and never starts anew, so no number is used twice. */
export const documentNumber = (kind: IssuedKind, sequence: number): string =>
  `${site.documents.prefixes[kind]}-${first + sequence}`;

type Issued = Omit<DocumentDoc, '_id' | 'kind' | 'source' | 'sequence' | 'number' | 'issuedAt'>;

/** The name of the sequence that numbers a kind. */
export const sequenceOf = (kind: IssuedKind) => `documents:${kind}`;

const find = (kind: IssuedKind, source: string) => documents().findOne({ kind, source });

/** Moves a kind's sequence past the highest number issued, plus `later` more. */
async function goOn(kind: IssuedKind, later = 0): Promise<void> {
  const highest = await documents().findOne(
    { kind },
    { sort: { sequence: -1 }, projection: { sequence: 1 } },
  );
  await raiseSequence(sequenceOf(kind), (highest?.sequence ?? 0) + later);
}

/** Numbers skipped after a restore: buyers may hold documents with them that were issued after the backup. */
const gap = 1000;

/** Skips numbers after a restore, also for kinds without documents: their first may be newer than the backup. */
export async function leaveGap(): Promise<void> {
  await goOn('invoice', gap);
  await goOn('creditNote', gap);
}

/**
 * Issues a document once for each `source`: returns the existing one, or a new one under the next number. A single
 * insert writes all of it, so a crash leaves at most a gap in the numbers. The unique index on (kind, source) settles
 * races, and the one on (kind, sequence) keeps a number from being issued twice.
 */
export async function issue(
  kind: IssuedKind,
  source: string,
  make: (number: string, issuedAt: Date) => Promise<Issued> | Issued,
): Promise<DocumentDoc> {
  const known = await find(kind, source);
  if (known) return known;
  const sequence = await nextNumber(sequenceOf(kind));
  const number = documentNumber(kind, sequence);
  const issuedAt = timeNow();
  const made = await make(number, issuedAt);
  const document: DocumentDoc = { _id: new ObjectId(), kind, source, sequence, number, ...made, issuedAt };
  if (await isFirst(documents().insertOne(document))) return document;
  const rival = await find(kind, source);
  if (rival) return rival;
  await goOn(kind);
  return issue(kind, source, make);
}
