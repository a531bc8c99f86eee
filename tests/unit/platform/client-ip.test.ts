import { describe, expect, it } from 'vitest';
import { clientIp, shortAddress } from '@/lib/platform/client-ip';

const counted = (address: string) => clientIp(new Headers({ 'x-forwarded-for': address }));

describe('the address that limits count by', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, expected) => {
    expect(counted(address)).toBe(expected);
  });

  it('is the same for all that one household may choose from', () => {
    expect(new Set(['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'].map(counted)).size).toBe(1);
    expect(clientIp(new Headers())).toBe('unknown');
  });
});

describe('the address that logs tell', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['::ffff:192.0.2.7', '192.0.2.0/24'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1::/48'],
    ['2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['::1', '0:0:0::/48'],
    ['unknown', 'unknown'],
    ['1.2.3.4, ann@example.com', 'unknown'],
    ['', 'unknown'],
  ])('of %s is %s', (address, expected) => {
    expect(shortAddress(address)).toBe(expected);
    expect(shortAddress(counted(address))).toBe(expected);
  });
});
