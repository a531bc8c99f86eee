import 'server-only';
import { checkDatabase } from './database';
import type { Finding, Values } from './finding';
import { checkGoogle, checkMail, checkUploads } from './others';
import { checkStripe } from './stripe';
import { checkTraces } from './traces';

/** Talks to every service that these values name, all at once, and says what it may do there. */
export async function checkServices(values: Values): Promise<Finding[]> {
  const looks = [checkDatabase, checkStripe, checkUploads, checkGoogle, checkMail, checkTraces];
  return (await Promise.all(looks.map((look) => look(values)))).flat();
}
