import 'server-only';
import { ObjectId } from 'mongodb';
import { site } from '@/lib/base/site';
import { timeNow } from '@/lib/platform/clock';
import { isDuplicateKey } from '@/lib/platform/db';
import { goOnAfter, nextOf } from '@/lib/platform/sequence';
import { type DocumentDoc, documents } from './data';
import type { IssuedKind } from './schema';

/** Where the sequences begin, as that of orders does. */
const first = 10_000;

/** What a document is called: `INV-10001`. The sequences have no end of year, so no number comes back. */
export const documentNumber = (kind: IssuedKind, sequence: number): string =>
  `${site.documents.prefixes[kind]}-${first + sequence}`;

type Issued = Omit<DocumentDoc, '_id' | 'kind' | 'source' | 'sequence' | 'number' | 'issuedAt'>;

/** The sequence that a kind is numbered from. */
export const sequenceOf = (kind: IssuedKind) => `documents:${kind}`;

const find = (kind: IssuedKind, source: string) => documents().findOne({ kind, source });

/** Lets a kind's sequence go on behind the documents that there are, as many numbers later as asked. */
async function goOn(kind: IssuedKind, later = 0): Promise<void> {
  const highest = await documents().findOne(
    { kind },
    { sort: { sequence: -1 }, projection: { sequence: 1 } },
  );
  await goOnAfter(sequenceOf(kind), (highest?.sequence ?? 0) + later);
}

/** Numbers that a restored shop leaves out: buyers may hold them, on documents that came after the backup. */
const gap = 1000;

/** For a backup that was just restored; also where it has no document of a kind, for the first ones may have come after it. */
export async function leaveGap(): Promise<void> {
  await goOn('invoice', gap);
  await goOn('creditNote', gap);
}

/**
 * Issues a document once for what it is about: the one that is there, or a new one under the next number. One insert holds
 * all of it, so a crash leaves at most a gap between numbers; rivals agree by the unique index on (kind, source), and the
 * one on (kind, sequence) keeps a number from being given twice.
 */
export async function issue(
  kind: IssuedKind,
  source: string,
  make: (number: string, issuedAt: Date) => Promise<Issued> | Issued,
): Promise<DocumentDoc> {
  const known = await find(kind, source);
  if (known) return known;
  const sequence = await nextOf(sequenceOf(kind));
  const number = documentNumber(kind, sequence);
  const issuedAt = timeNow();
  const made = await make(number, issuedAt);
  const document: DocumentDoc = { _id: new ObjectId(), kind, source, sequence, number, ...made, issuedAt };
  try {
    await documents().insertOne(document);
    return document;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const rival = await find(kind, source);
    if (rival) return rival;
    await goOn(kind);
    return issue(kind, source, make);
  }
}
