import { expect, it } from 'vitest';
import { listenHost, originAt, originOf, ownOrigin } from '../../../lib/platform/own-origin.ts';

it.each([
  ['localhost', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['10.0.0.5', 'http://10.0.0.5:3000'],
  ['::1', 'http://[::1]:3000'],
  ['2001:db8::5', 'http://[2001:db8::5]:3000'],
])(
  'a server that listens at %s reaches itself at %s, where Next asks it for the page after an action',
  (hostname, origin) => {
    expect(ownOrigin({ hostname, port: 3000 })).toBe(origin);
    expect(new URL(`${ownOrigin({ hostname, port: 3000 })}/dashboard`).origin).toBe(origin);
  },
);

it.each([
  ['::', 'http://[::]:3000'],
  ['0.0.0.0', 'http://0.0.0.0:3000'],
])('its line of the log says that it listens everywhere: %s', (hostname, address) => {
  expect(originAt(listenHost(hostname), 3000)).toBe(address);
});

it.each([
  ['HTTPS://Shop.Example:443/', 'https://shop.example'],
  ['https://shop.example/api/auth', 'https://shop.example'],
  ['shop', 'shop'],
  [undefined, ''],
])('of AUTH_URL %j is %j', (address, origin) => {
  expect(originOf(address)).toBe(origin);
});
