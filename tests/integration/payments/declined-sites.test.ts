import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { orders } from '@/lib/orders/data';
import { assertFewDeclines, payerKey, recordDecline } from '@/lib/payments/decline';
import { stripe } from '@/lib/payments/service';
import { consumeLimit } from '@/lib/platform/limits';
import { anOrder } from '../../support/factories.ts';
import { openIntent } from '../../support/provider.ts';
import { ownStripe } from '../support.ts';

ownStripe();

/** As `clientIp` tells networks. */
const networkOf = (site: string, network: number) => `${site}:${network.toString(16)}::/64`;

it('declined cards are counted for a whole IPv6 site: its 65,536 networks are no way round, other sites are not kept from paying', async () => {
  const { actor, order } = await anOrder();
  const _id = new ObjectId(order.id);
  const intent = await stripe().paymentIntents.retrieve(await openIntent(actor, order));
  const site = '2001:db8:1';
  const decline = async (network: number) => {
    await orders().updateOne({ _id }, { $set: { openedFrom: payerKey(networkOf(site, network)) } });
    await recordDecline(_id, { ...intent, latest_charge: `ch_${network}` }, new Date());
  };
  await decline(0);
  await decline(0); // told again, it counts once
  const [, ofSite = ''] = payerKey(networkOf(site, 0)).split('.');
  await consumeLimit('declineSite', ofSite, {}, 16 * 30 - 2); // as many from other networks
  const other = new ObjectId();
  await assertFewDeclines(other, payerKey(networkOf(site, 999)));
  await decline(1);
  await expect(assertFewDeclines(other, payerKey(networkOf(site, 999)))).rejects.toMatchObject({
    code: 'limited',
    retryAfter: expect.any(Number),
  });
  await assertFewDeclines(other, payerKey(networkOf('2001:db8:2', 999)));
});
