const loopback = '127.0.0.1';

/** `localhost` may resolve to one of two addresses, and every client tries this one. */
export const addressOf = (hostname: string): string => (hostname === 'localhost' ? loopback : hostname);

/** As a URL says it: an address of IPv6 stands in brackets (RFC 3986, section 3.2.2). */
export const originAt = (address: string, port: number): string =>
  `http://${address.includes(':') ? `[${address}]` : address}:${port}`;

const isWildcard = (hostname: string) => hostname === '0.0.0.0' || hostname === '::';

/** Where this machine reaches a server that listens there. */
export const ownOrigin = ({ hostname, port }: { hostname: string; port: number }): string =>
  originAt(isWildcard(hostname) ? loopback : addressOf(hostname), port);
