import { expect, it } from 'vitest';
import PayManyPage from '@/app/dashboard/payment/page';
import type { Actor } from '@/lib/auth/actor';
import { anOrder } from '../../support/factories.ts';
import { newRequest } from '../../support/request.ts';
import { sessionCookieOf } from '../../support/rest.ts';

/** The page at this address, as it is handed on to be drawn. */
async function pageAt(actor: Actor, query: Record<string, string[]>): Promise<string> {
  newRequest({ cookie: await sessionCookieOf(actor) });
  return JSON.stringify(await PayManyPage({ searchParams: Promise.resolve(query) }));
}

it('a buyer who leaves out every order stays with those that were there, and is told to choose', async () => {
  const { actor, order } = await anOrder();
  const { order: other } = await anOrder({ actor });
  await anOrder({ actor }); // waits, too, and was left out before
  const of = [order.id, other.id];
  const none = await pageAt(actor, { of });
  expect(none).toContain(`"chosen":${JSON.stringify(of)}`);
  expect(none).toContain('"isNoneTicked":true');
  const one = await pageAt(actor, { of, order: [other.id] });
  expect(one).toContain(`"chosen":["${other.id}"]`);
  expect(one).toContain('"isNoneTicked":false');
});
