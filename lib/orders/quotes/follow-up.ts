import 'server-only';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';
import { recordQuoteAudit } from './audit';
import { type QuoteDoc, quotes } from './data';
import { mailAboutQuote } from './mails';

/** Does what follows from a quote's history: entries of the log, mail. Each has a key of its own, so that twice is once. */
async function followUpQuote(quote: QuoteDoc): Promise<void> {
  const { _id, history, followedUp = 0 } = quote;
  for (const event of history.slice(followedUp)) {
    await recordQuoteAudit(quote, event);
    await mailAboutQuote(quote, event);
  }
  await quotes().updateOne(
    { _id, history: { $size: history.length } },
    { $set: { followedUp: history.length }, $unset: { followUp: '' } },
  );
}

/** The same right after the write itself, which stands: what fails here the sweeper repeats. */
export async function followUpNow(quote: QuoteDoc): Promise<void> {
  try {
    await followUpQuote(quote);
  } catch (error) {
    log.warn({ err: error, quoteId: quote._id.toHexString() }, 'quote not followed up yet');
  }
}

const batch = 200;

/** What a crash left undone; for the sweeper. Returns for how many. */
export async function followUpQuotes(): Promise<number> {
  const waiting = await quotes().find({ followUp: true }).sort({ updatedAt: 1 }).limit(batch).toArray();
  return (await sweepEach(waiting, (quote) => followUpQuote(quote).then(() => quote))).length;
}
