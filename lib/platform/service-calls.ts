import 'server-only';
import { timeNow } from './clock';
import { processSingleton } from './process-singleton';

/** External services that the shop calls, or that call it. */
export const services = ['stripe', 'webhook', 'mail', 'uploads'] as const;
export type Service = (typeof services)[number];

/** When this process last called, when it was last answered, and when the first call since that answer was. */
export type Reached = { asked?: Date; answered?: Date; openSince?: Date };

export const reached = () => processSingleton('reached', () => new Map<Service, Reached>());

/** Notes in memory that a service is being called or has answered; the heartbeat stores it (lib/ops/status). */
export function recordServiceCall(service: Service, how: 'asked' | 'answered', at = timeNow()): void {
  const { openSince, ...times } = reached().get(service) ?? {};
  const open = how === 'answered' ? {} : { openSince: openSince ?? at };
  reached().set(service, { ...times, [how]: at, ...open });
}
