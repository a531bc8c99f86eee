// Shared with the server and the launcher, which run outside of Next: imports nothing of the app.
const loopback = '127.0.0.1';

/** `localhost` may resolve to IPv4 or IPv6; every client tries IPv4. */
export const listenHost = (hostname: string): string => (hostname === 'localhost' ? loopback : hostname);

/** An origin, with IPv6 addresses in brackets (RFC 3986, section 3.2.2). */
export const originAt = (address: string, port: number): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`;

const isWildcard = (hostname: string) => hostname === '0.0.0.0' || hostname === '::';

/** The origin by which this machine reaches its own server. */
export const ownOrigin = ({ hostname, port }: { hostname: string; port: number }): string =>
  originAt(isWildcard(hostname) ? loopback : listenHost(hostname), port);

/** The origin that the shop has with this AUTH_URL, in the spelling of browsers; the text itself if it is no address. */
export const originOf = (address = ''): string => (URL.canParse(address) ? new URL(address).origin : address);
