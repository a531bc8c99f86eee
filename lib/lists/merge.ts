import 'server-only';
import { createHash } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import { type CurrentList, changeCurrent, currentList } from './data';
import { type DeviceList, writeDeviceList } from './device';
import { merged } from './lines';

/**
 * The idempotency key: from the device's key and the lines. The key alone is not enough, because a page can't set
 * cookies, so the device keeps it after the merge and may use it for other lines after a sign-out.
 */
const keyOf = (device: DeviceList): string =>
  createHash('sha256').update(writeDeviceList(device)).digest('base64url').slice(0, 22);

/** Merges a device's list from before the sign-in into the account's current list, once. */
export async function mergeDevice(actor: Actor, device: DeviceList | null): Promise<CurrentList> {
  if (!device || device.lines.length === 0) return currentList(actor);
  return changeCurrent(actor, (lines) => merged(lines, device.lines), {
    kind: 'merged',
    key: keyOf(device),
  });
}
