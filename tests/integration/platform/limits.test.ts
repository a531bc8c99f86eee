import { describe, expect, it } from 'vitest';
import { consumeLimit, refundLimit, resetLimit, retryAfterSeconds } from '@/lib/platform/limits';

/** Takes a try by the network of that number within a site, as `clientIp` tells networks. */
const take = (network: number, site = '2001:db8:1') => {
  const key = `${site}:${network.toString(16)}::/64`;
  return consumeLimit('feed', key, { address: key });
};
const points = 6; // of that limit

describe('a limit by address', () => {
  it('is of one network: its neighbour has tries of his own', async () => {
    for (let tries = 0; tries < points; tries += 1) await take(1);
    await expect(take(1)).rejects.toMatchObject({ code: 'limited' });
    await take(2);
  });

  it('is not got round by the 65,536 networks of one site, and another site is not kept from anything', async () => {
    const tried = await Promise.allSettled(Array.from({ length: 200 }, (_none, network) => take(network)));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(16 * points);
    expect(await retryAfterSeconds('feed', '2001:db8:1:ffff::/64')).toBeGreaterThan(0);
    await take(1, '2001:db8:2');
    expect(await retryAfterSeconds('feed', '2001:db8:2:1::/64')).toBe(0);
  });

  it('gives a try back to the site, too', async () => {
    for (let network = 0; network < 16 * points; network += 1) await take(network);
    await expect(take(500)).rejects.toMatchObject({ code: 'limited' });
    for (const network of [500, 1]) await refundLimit('feed', `2001:db8:1:${network.toString(16)}::/64`);
    await take(501);
  });

  it('is forgotten of an account alone, because the counter of a site is also its neighbours’', async () => {
    const late = () => consumeLimit('linkMailLate', 'own:ann@mail.example', {});
    await late();
    await expect(late()).rejects.toMatchObject({ code: 'limited' });
    await resetLimit('linkMailLate', 'own:ann@mail.example');
    await late();
    // @ts-expect-error -- a limit by network
    void ('feed' satisfies Parameters<typeof resetLimit>[0]);
  });
});
