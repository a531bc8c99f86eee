import 'server-only';
import type { Actor } from '@/lib/auth/actor';
import { changeCurrent, currentLines } from './data';
import type { DeviceList } from './device';
import { merged } from './lines';
import type { ListLine } from './schema';

/** The account's current list with what a device kept before the sign-in, which it takes over once. */
export async function mergeDevice(actor: Actor, device: DeviceList | null): Promise<ListLine[]> {
  if (!device || device.lines.length === 0) return currentLines(actor);
  return changeCurrent(actor, (lines) => merged(lines, device.lines), device.key);
}
