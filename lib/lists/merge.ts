import 'server-only';
import { createHash } from 'node:crypto';
import type { Actor } from '@/lib/auth/actor';
import { type CurrentList, changeCurrent, currentList } from './data';
import { type DeviceList, writeDeviceList } from './device';
import { merged } from './lines';

/**
 * By its name and its lines: a page, which sets no cookie, leaves the name with the device, where it may get other lines
 * after the sign-out.
 */
const keyOf = (device: DeviceList): string =>
  createHash('sha256').update(writeDeviceList(device)).digest('base64url').slice(0, 22);

/** The account's current list with what a device kept before the sign-in, which it takes over once. */
export async function mergeDevice(actor: Actor, device: DeviceList | null): Promise<CurrentList> {
  if (!device || device.lines.length === 0) return currentList(actor);
  return changeCurrent(actor, (lines) => merged(lines, device.lines), {
    kind: 'merged',
    key: keyOf(device),
  });
}
