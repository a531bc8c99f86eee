import 'server-only';
import { cookies } from 'next/headers';
import type { Actor } from '@/lib/auth/actor';
import { getActor } from '@/lib/auth/admit';
import { cookieAttributes, usesSecureCookies } from '@/lib/auth/session';
import { listCookies } from '@/lib/base/browser-keys';
import { formatMoney } from '@/lib/base/money';
import { type CurrentList, changeCurrent } from '@/lib/lists/data';
import {
  type DeviceList,
  deviceListCookie,
  deviceListSeconds,
  newDeviceList,
  readDeviceList,
  writeDeviceList,
} from '@/lib/lists/device';
import { mergeDevice } from '@/lib/lists/merge';
import type { ListLine, ListSummary, ShownList } from '@/lib/lists/schema';
import { showList, summaryOf } from '@/lib/lists/shown';
import { consumeLimit } from '@/lib/platform/limits';

/**
 * The caller's order list: the account's, or what the device keeps in a cookie. Actions and handlers use lists through
 * this module, so that lib/lists needn't know about cookies.
 */

/** How long the header trusts its hint about an account's list, in seconds: another device may have changed it. */
const accountHintSeconds = 900;

/** The value of the script-readable hint cookie: number of lines and formatted total. */
export const hintOf = ({ lines, total }: ListSummary): string => `${lines} ${formatMoney(total)}`;

const deviceOf = async (): Promise<DeviceList | null> =>
  readDeviceList((await cookies()).get(deviceListCookie(usesSecureCookies()))?.value);

/**
 * The caller's list; a device's has no versions. Sets no cookies, so pages may call it.
 * @throws the database's errors
 */
export async function readOwnList(): Promise<{ actor: Actor | null } & CurrentList> {
  const [actor, device] = await Promise.all([getActor(), deviceOf()]);
  if (!actor) return { actor, lines: device?.lines ?? [], version: 0 };
  return { actor, ...(await mergeDevice(actor, device)) };
}

/**
 * Changes the caller's list and returns the new one; for actions and handlers, which may set cookies.
 * @param key idempotency key, by which an account's list changes once; a device keeps nothing but the resulting list
 * @throws AppError what `change` throws, conflict
 */
export async function changeOwnList(
  change: (lines: ListLine[]) => ListLine[],
  key?: string,
): Promise<ShownList> {
  const [actor, device] = await Promise.all([getActor(), deviceOf()]);
  if (actor) {
    await consumeLimit('orderList', actor.id, { userId: actor.id });
    await mergeDevice(actor, device);
    const { lines } = await changeCurrent(
      actor,
      change,
      key === undefined ? undefined : { kind: 'pressed', key },
    );
    return noteAccountList(lines);
  }
  const kept = device ?? newDeviceList();
  return noteDeviceList({ ...kept, lines: change(kept.lines) });
}

/** The caller's list; merges the device's list after a sign-in and renews the header's hint cookies. */
export async function refreshOwnList(): Promise<ShownList> {
  const { actor, lines } = await readOwnList();
  if (actor) return noteAccountList(lines);
  const device = await deviceOf();
  return device ? noteDeviceList(device) : showList([]);
}

/** Sets the header's hint about an account's list, and deletes the device's list. */
async function noteAccountList(lines: readonly ListLine[]): Promise<ShownList> {
  const shown = await showList(lines);
  const jar = await cookies();
  const hint = hintOf(summaryOf(shown));
  jar.set(listCookies.account, hint, { ...cookieAttributes(), maxAge: accountHintSeconds });
  for (const name of [deviceListCookie(usesSecureCookies()), listCookies.device])
    if (jar.has(name)) jar.set(name, '', { ...cookieAttributes(), maxAge: 0 });
  return shown;
}

async function noteDeviceList(device: DeviceList): Promise<ShownList> {
  const shown = await showList(device.lines);
  const jar = await cookies();
  const kept = { ...cookieAttributes(), maxAge: device.lines.length > 0 ? deviceListSeconds : 0 };
  jar.set(deviceListCookie(kept.secure), writeDeviceList(device), { ...kept, httpOnly: true });
  jar.set(listCookies.device, hintOf(summaryOf(shown)), kept);
  return shown;
}
