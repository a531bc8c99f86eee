import 'server-only';
import { collection, isDuplicateKey } from './db';

export type SequenceDoc = { _id: string; last: number };

const sequences = () => collection<SequenceDoc>('sequences');

/**
 * Takes the next number of a sequence, which starts at 1, or the next `many` numbers and returns the last. No number is
 * given out twice; an unused one leaves a gap.
 */
export async function nextNumber(name: string, many = 1): Promise<number> {
  const take = () =>
    sequences().findOneAndUpdate(
      { _id: name },
      { $inc: { last: many } },
      { upsert: true, returnDocument: 'after' },
    );
  const taken = await take().catch((error: unknown) => {
    if (isDuplicateKey(error)) return take(); // another process created the sequence at the same moment
    throw error;
  });
  if (!taken) throw new Error(`The sequence ${name} gave no number.`);
  return taken.last;
}

/** Raises a sequence to this number if it is behind, as after the restore of a backup. */
export async function raiseSequence(name: string, last: number): Promise<void> {
  await sequences().updateOne({ _id: name }, { $max: { last } }, { upsert: true });
}
