import 'server-only';
import { timeNow } from './clock';

/** What the shop asks of others, and hears from them. */
export const services = ['stripe', 'webhook', 'mail', 'uploads'] as const;
export type Service = (typeof services)[number];

/** When this process last asked, when it was last answered, and the first of the questions since then. */
export type Reached = { asked?: Date; answered?: Date; openSince?: Date };

/** One for the process: parts of the app that are bundled apart meet here. */
const key = Symbol.for('storefront.reached');
const shared = globalThis as { [key]?: Map<Service, Reached> };

export function reached(): Map<Service, Reached> {
  shared[key] ??= new Map();
  return shared[key];
}

/** Notes, in memory, that a service is being asked or has answered; the heartbeat writes it down (lib/ops/status). */
export function noteReach(service: Service, how: 'asked' | 'answered', at = timeNow()): void {
  const { openSince, ...times } = reached().get(service) ?? {};
  const open = how === 'answered' ? {} : { openSince: openSince ?? at };
  reached().set(service, { ...times, [how]: at, ...open });
}
