import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { backUp } from '@/lib/ops/backup/dump';
import { restore } from '@/lib/ops/backup/restore';
import { orders } from '@/lib/orders/data';
import { orderGroups } from '@/lib/orders/group/data';
import { placeGroup } from '@/lib/orders/group/place';
import { acceptQuote } from '@/lib/orders/quotes/accept';
import { closeDb, waitLong } from '@/lib/platform/db';
import { aProduct, aUser } from '../../support/factories.ts';
import { anOfferedQuote, storedQuote } from '../../support/quotes.ts';
import { address, checkBooksAfterEach, ownStripe } from '../support.ts';
import { meanwhile } from './meanwhile.ts';

vi.mock('@/lib/ops/backup/archive', async (original) => {
  const { watched } = await import('./meanwhile.ts');
  return watched(await original<typeof import('@/lib/ops/backup/archive')>());
});

ownStripe();
checkBooksAfterEach();
beforeAll(async () => {
  waitLong();
  await closeDb();
});
afterEach(() => meanwhile.clear());

const root = mkdtempSync(path.join(tmpdir(), 'backup-lists-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let made = 0;
async function backUpAndRestore(): Promise<void> {
  made += 1;
  const folder = path.join(root, String(made));
  await backUp(folder);
  await restore(folder, { replace: true });
}

async function aList() {
  const actor = await aUser();
  const { _id, quantity } = await aProduct();
  const lines = [{ productId: _id.toHexString(), quantity }];
  const input = { ...address, lines, goAhead: 'all' as const, requestKey: 'the-same-list' };
  return { place: () => placeGroup(actor, input), placed: () => orders().countDocuments({ productId: _id }) };
}

describe('a list that is placed while a backup is made', { timeout: 120_000 }, () => {
  it('is there as a whole, and is not placed twice', async () => {
    const { place, placed } = await aList();
    const answers: Awaited<ReturnType<typeof place>>[] = [];
    meanwhile.set('orders', async () => answers.push(await place()));
    await backUpAndRestore();
    expect(await place()).toEqual(answers[0]);
    expect(await placed()).toBe(1);
  });

  it('may be placed again when it came too late', async () => {
    const { place, placed } = await aList();
    meanwhile.set('order_groups', place);
    await backUpAndRestore();
    expect(await placed()).toBe(0);
    expect((await place()).orders).toHaveLength(1);
    expect(await orderGroups().countDocuments({})).toBe(1);
  });

  it('at the prices of a quote has the quote, which is not accepted twice', async () => {
    const { actor, id } = await anOfferedQuote();
    const accept = () => acceptQuote(actor, { quoteId: id, version: 1, ...address });
    meanwhile.set('orders', accept);
    await backUpAndRestore();
    const quote = await storedQuote(id);
    expect(quote).toMatchObject({ state: 'accepted', groupId: expect.anything() });
    expect(quote.history.map(({ type }) => type)).toEqual(['asked', 'offered', 'accepted']);
    const { orders: found } = await accept();
    expect(found).toHaveLength(2);
    expect(await orders().countDocuments({ quoteId: quote._id })).toBe(2);
  });
});
