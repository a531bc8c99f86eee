import { resource } from '@/lib/http/route';
import { publicDocuments } from '@/lib/platform/cache-change';
import { databaseAnswers } from '@/lib/platform/database-answers';
import { isDatabaseAway } from '@/lib/platform/failure';
import { isStopping } from '@/lib/platform/lifecycle';
import { log } from '@/lib/platform/log';
import { sharedFiles } from '@/lib/platform/shared-files';

export const dynamic = 'force-dynamic';

const answer = (status: number, state: string) =>
  Response.json({ status: state }, { status, headers: { 'Cache-Control': 'no-store' } });

/** Minimum milliseconds between two log lines: balancers, or anybody, may ask many times a second. */
const toldEveryMs = 1000;
let toldAt = Number.NEGATIVE_INFINITY;

/** Logs once per interval, however many ask: an outage in one line, a fault of the shop with its stack. */
function tellFailure(error: unknown, isAway: boolean): void {
  const now = performance.now();
  if (now - toldAt < toldEveryMs) return;
  toldAt = now;
  if (isAway && error instanceof Error) log.warn({ reason: error.name }, 'not ready');
  else log.error({ err: error }, 'not ready');
}

/**
 * Whether this instance should get traffic: it is not stopping (so that balancers send nothing new), its database
 * responds, it has rendered a page, and every other instance can serve the files of its pages too.
 */
async function tell(): Promise<Response> {
  if (isStopping()) return answer(503, 'stopping');
  try {
    await databaseAnswers();
    const hasPage = (await publicDocuments()?.prepare()) ?? true;
    if (!hasPage) return answer(503, 'no page yet');
    const isShared = sharedFiles()?.isShared ?? true;
    return isShared ? answer(200, 'ready') : answer(503, 'files not shared yet');
  } catch (error) {
    const isAway = isDatabaseAway(error);
    tellFailure(error, isAway);
    return answer(503, isAway ? 'database away' : 'failing');
  }
}

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({ GET: tell });
