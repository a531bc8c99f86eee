import { internalHeader, internalKey } from '../../lib/platform/internal-key.ts';
import { sanitiseHeaders } from '../http/guard.ts';
import { revalidatePath } from '../http/routes.ts';
import { ask, type Handler } from '../http/synthetic.ts';
import { logProblem } from '../log.ts';
import type { Settings } from '../settings.ts';

const attempts = 5;
const pauseMs = 1_000;

/**
 * Expires everything that Next keeps, through the app's internal route.
 * @throws Error when the route does not answer 2xx
 */
export async function revalidateEverything(handler: Handler, { origin, env }: Settings): Promise<void> {
  const body = JSON.stringify({ tags: ['*'] });
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    [internalHeader]: internalKey(env.AUTH_SECRET),
  };
  sanitiseHeaders(headers, origin, '127.0.0.1');
  const { status } = await ask(handler, { method: 'POST', path: revalidatePath, headers, body });
  if (status < 200 || status >= 300) throw new Error(`${revalidatePath} answered ${status}`);
}

/**
 * Pages were built without a database and would stay empty: expires them before the first visitor comes.
 * The route needs no database, so one that is away does not keep the server from starting.
 * @throws Error when that did not work after several attempts
 */
export async function warmStart(revalidate: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await revalidate();
      return;
    } catch (error) {
      logProblem('the pages of the build could not be expired', { attempt }, error);
      if (attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}
