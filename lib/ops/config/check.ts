import 'server-only';
import { checkDatabase } from './database';
import type { Finding, Values } from './finding';
import { checkGoogle, checkMail, checkUploads } from './others';
import { checkStripe } from './stripe';
import { checkTraces } from './traces';

/** Contacts every service that these values name, all at once, and reports what the shop may do there. */
export async function checkServices(values: Values): Promise<Finding[]> {
  const looks = [checkDatabase, checkStripe, checkUploads, checkGoogle, checkMail, checkTraces];
  return (await Promise.all(looks.map((look) => look(values)))).flat();
}
