import 'server-only';
import { randomBytes } from 'node:crypto';
import { mostLines } from '@/lib/orders/most-lines';
import { type ListLine, mostUnits } from './schema';

/**
 * The order list of a device without a session, in one cookie: a random key, then for each line the product id in
 * base64url and the quantity in base 36. Fifty lines take about a kilobyte.
 */

/** The cookie's name. On https, the `__Host-` prefix keeps other hosts of the domain from setting it. */
export const deviceListCookie = (secure: boolean): string => `${secure ? '__Host-' : ''}order_list`;

/** How long a device keeps an unused list, in seconds: half a year. */
export const deviceListSeconds = 180 * 24 * 3600;

export type DeviceList = {
  /** Tells, together with the lines, whether an account has merged the list already. */
  key: string;
  lines: ListLine[];
};

const longest = 12 + mostLines * 22;
const shape = /^([\w-]{11})((?:\.[\w-]{16}[0-9a-z]{1,4})*)$/;

export const newDeviceList = (): DeviceList => ({ key: randomBytes(8).toString('base64url'), lines: [] });

/** Parses the cookie; null if it is missing or invalid. */
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
