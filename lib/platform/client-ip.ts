import 'server-only';
import { isIPv6 } from 'node:net';

/** An IPv6 address counts as its /64 network, because one household has all 2^64 addresses of it. */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [before = '', after] = address.replace(/%.*/, '').split('::');
  const groups = before.split(':').filter(Boolean);
  const end = (after ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: after === undefined ? 0 : 8 - groups.length - end.length }, () => '0');
  const first = [...groups, ...zeros, ...end].slice(0, 4);
  return `${first.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

/** The address that rate limits count by. server/http/guard.ts overwrites this header, so clients can't forge it. */
export function clientIp(requestHeaders: Headers): string {
  return networkOf(requestHeaders.get('x-forwarded-for') ?? 'unknown');
}

/** The /48 site that an IPv6 /64 network belongs to (RFC 6177); undefined for anything else. */
export function siteOf(network: string): string | undefined {
  const site = /^((?:[\da-f]+:){3})[\da-f]+::\/64$/.exec(network)?.[1];
  return site && `${site}:/48`;
}

/** How many times as much as one network a site may do: one attacker or many users may have all its 65,536. */
export const siteShare = 16;

/** An address for logs, shortened so that it shows the network but not the person: IPv4 to its /24, IPv6 to its /48. */
export function shortAddress(address: string): string {
  const network = networkOf(address);
  const v4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1];
  if (v4) return `${v4}.0/24`;
  return siteOf(network) ?? 'unknown';
}
