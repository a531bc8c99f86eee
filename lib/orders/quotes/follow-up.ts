import 'server-only';
import { log } from '@/lib/platform/log';
import { sweepEach } from '@/lib/platform/sweep-each';
import { recordQuoteAudit } from './audit';
import { type QuoteDoc, quotes } from './data';
import { mailAboutQuote } from './mails';

/**
 * Writes what follows from a quote's history: audit entries and mails. Each has its own key, so a repeat does nothing.
 */
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

/** Does the same right after the write, without failing the request: the sweeper repeats what fails. */
export async function followUpNow(quote: QuoteDoc): Promise<void> {
  try {
    await followUpQuote(quote);
  } catch (error) {
    log.warn({ err: error, quoteId: quote._id.toHexString() }, 'quote not followed up yet');
  }
}

const batch = 200;

/** Does the same for quotes that a crash left, for the sweeper. Returns for how many. */
export async function followUpQuotes(): Promise<number> {
  const waiting = await quotes().find({ followUp: true }).sort({ updatedAt: 1 }).limit(batch).toArray();
  return (await sweepEach(waiting, (quote) => followUpQuote(quote).then(() => quote))).length;
}
