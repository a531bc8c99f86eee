import 'server-only';
import { paths } from '@/lib/base/paths';
import { changedAfter } from '@/lib/catalogue/change-feed';
import { timeNow } from '@/lib/platform/clock';
import { env } from '@/lib/platform/env';
import { log } from '@/lib/platform/log';
import { siteUrl } from '@/lib/platform/site-url';
import { pauseAfter, progressOf, saveProgress } from './progress';

/** Products in one call, each with at most two addresses; a call may have ten thousand (indexnow.org). */
const batch = 1000;
const answerMs = 10_000;

/** Reports changed addresses. @returns what went wrong, or null */
async function announce(key: string, addresses: readonly string[]): Promise<string | null> {
  const origin = siteUrl();
  try {
    const answer = await fetch(env().INDEXNOW_ENDPOINT, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
      headers: { 'Content-Type': 'application/json; charset=utf-8' },
      body: JSON.stringify({
        host: origin.host,
        key,
        keyLocation: new URL(`/${key}.txt`, origin).href,
        urlList: addresses,
      }),
    });
    await answer.body?.cancel();
    return answer.ok ? null : `answered ${answer.status}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * Tells search engines of products that were added, changed, archived or deleted since the last call, in batches
 * (IndexNow). Does nothing without a key; the first run skips what is there, which the sitemap covers. May report a
 * change twice, but leaves none out.
 */
export async function tellIndexNow(now = timeNow()): Promise<void> {
  const key = env().INDEXNOW_KEY;
  if (!key) return;
  const progress = await progressOf('indexNow', 0, now);
  if (progress.pausedUntil.getTime() > now.getTime()) return;
  const changed = await changedAfter(progress, now).limit(batch).toArray();
  const addresses = changed
    .filter(({ draft }) => !draft)
    .flatMap(({ slug, oldSlugs = [] }) => [slug, ...oldSlugs.slice(-1)]) // its former address, if it moved
    .map((slug) => new URL(paths.product(slug), siteUrl()).href);
  const fault = addresses.length === 0 ? null : await announce(key, [...new Set(addresses)]);
  if (fault !== null) {
    const failures = progress.failures + 1;
    log.warn({ fault, failures }, 'search engines are told later of changes');
    await saveProgress({
      ...progress,
      failures,
      pausedUntil: new Date(now.getTime() + pauseAfter(failures)),
    });
    return;
  }
  const last = changed.at(-1);
  const place = last ? { at: last.updatedAt, id: last._id } : {};
  await saveProgress({ ...progress, ...place, failures: 0 });
}
