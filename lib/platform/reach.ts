import 'server-only';
import { timeNow } from './clock';
import { ofProcess } from './of-process';

/** What the shop asks of others, and hears from them. */
export const services = ['stripe', 'webhook', 'mail', 'uploads'] as const;
export type Service = (typeof services)[number];

/** When this process last asked, when it was last answered, and the first of the questions since then. */
export type Reached = { asked?: Date; answered?: Date; openSince?: Date };

export const reached = () => ofProcess('reached', () => new Map<Service, Reached>());

/** Notes, in memory, that a service is being asked or has answered; the heartbeat writes it down (lib/ops/status). */
export function noteReach(service: Service, how: 'asked' | 'answered', at = timeNow()): void {
  const { openSince, ...times } = reached().get(service) ?? {};
  const open = how === 'answered' ? {} : { openSince: openSince ?? at };
  reached().set(service, { ...times, [how]: at, ...open });
}
