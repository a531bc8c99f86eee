import 'server-only';
import { collection, isDuplicateKey } from './db';

export type SequenceDoc = { _id: string; last: number };

const sequences = () => collection<SequenceDoc>('sequences');

/**
 * The next number of a sequence, 1 first; of several in a row the last. No number is given out twice; one that is not used
 * leaves a gap.
 */
export async function nextOf(name: string, many = 1): Promise<number> {
  const take = () =>
    sequences().findOneAndUpdate(
      { _id: name },
      { $inc: { last: many } },
      { upsert: true, returnDocument: 'after' },
    );
  const taken = await take().catch((error: unknown) => {
    if (isDuplicateKey(error)) return take(); // a rival began the sequence in the same moment
    throw error;
  });
  if (!taken) throw new Error(`The sequence ${name} gave no number.`);
  return taken.last;
}

/** Lets a sequence go on after this number, if it is behind: a restored backup may be. */
export async function goOnAfter(name: string, last: number): Promise<void> {
  await sequences().updateOne({ _id: name }, { $max: { last } }, { upsert: true });
}
