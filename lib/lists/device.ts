import 'server-only';
import { randomBytes } from 'node:crypto';
import { mostLines } from '@/lib/orders/most-lines';
import { type ListLine, mostUnits } from './schema';

/**
 * The list that a device keeps while nobody is signed in, as one cookie: a name of its own, then each line as the bytes of
 * the product's id in base64url and the quantity to the base of 36. Fifty lines are a kilobyte.
 */

/** The cookie's name; by https of this very host alone, so that no other one of the domain can plant it. */
export const deviceListCookie = (secure: boolean): string => `${secure ? '__Host-' : ''}order_list`;

/** How long a device keeps it without being used, in seconds: half a year. */
export const deviceListSeconds = 180 * 24 * 3600;

export type DeviceList = {
  /** By which an account knows, with the lines, that it has taken them already. */
  key: string;
  lines: ListLine[];
};

const longest = 12 + mostLines * 22;
const shape = /^([\w-]{11})((?:\.[\w-]{16}[0-9a-z]{1,4})*)$/;

export const newDeviceList = (): DeviceList => ({ key: randomBytes(8).toString('base64url'), lines: [] });

/** What such a cookie says; null for none, and for what was not written by us. */
export function readDeviceList(value: string | undefined): DeviceList | null {
  if (value === undefined || value.length > longest) return null;
  const [, key, rest = ''] = shape.exec(value) ?? [];
  if (!key) return null;
  const quantities = new Map<string, number>();
  for (const entry of rest.split('.').slice(1, mostLines + 1)) {
    const productId = Buffer.from(entry.slice(0, 16), 'base64url').toString('hex');
    const quantity = Number.parseInt(entry.slice(16), 36);
    if (quantity > 0 && quantity <= mostUnits) quantities.set(productId, quantity);
  }
  return { key, lines: [...quantities].map(([productId, quantity]) => ({ productId, quantity })) };
}

export const writeDeviceList = ({ key, lines }: DeviceList): string =>
  [
    key,
    ...lines
      .slice(0, mostLines)
      .map(
        ({ productId, quantity }) =>
          Buffer.from(productId, 'hex').toString('base64url') + quantity.toString(36),
      ),
  ].join('.');
