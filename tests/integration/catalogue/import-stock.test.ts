import { beforeEach, describe, expect, it, vi } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import type { Actor } from '@/lib/auth/actor';
import { messages } from '@/lib/base/messages';
import { checkImport } from '@/lib/catalogue/import/check';
import { importLines, imports } from '@/lib/catalogue/import/data';
import { readLines } from '@/lib/catalogue/import/parse';
import { getImportLines } from '@/lib/catalogue/import/reads';
import { startImport } from '@/lib/catalogue/import/start';
import { readMove } from '@/lib/catalogue/import/stock';
import { workOnImports } from '@/lib/catalogue/import/work';
import { getStockMovements } from '@/lib/catalogue/stock';
import { toObjectId } from '@/lib/platform/db';
import { anAdmin, anOrder, aProduct, storedProduct } from '../../support/factories.ts';

let admin: Actor;
beforeEach(async () => {
  // This clock ends a turn of work; on a busy machine it would end too early.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  admin = await anAdmin();
});

const check = async (text: string) => (await checkImport(admin, { file: new File([text], 'stock.csv') })).id;
const report = async (id: string) => (await getImportLines(admin, id, { show: 'all', page: 1 })).rows;
const work = () => workOnImports(async () => {});
const start = async (id: string) => {
  await startImport(admin, { importId: id, leaveOut: 'on' });
  await work();
};

describe('stock that a file says came in or went out', () => {
  it('is shown by the dry run, counted with the edit in one write, and told to movements and log', async () => {
    const product = await aProduct({ sku: 'R-1' });
    const id = await check(
      'sku,price,price breaks,stock change,stock reason\nR-1,4,50: 3.5,+40,Delivery 7\n',
    );
    expect((await report(id))[0]).toMatchObject({
      fate: 'change',
      changes: [
        { column: 'price', from: '3.45', to: '4' },
        { column: 'available', from: '100', to: '140' },
        { column: 'price breaks', from: '', to: '50: 3.50;' },
      ],
    });
    expect((await storedProduct(product._id)).available, 'nothing has changed yet').toBe(100);
    await anOrder({ product }); // takes ten meanwhile
    await start(id);
    expect(await storedProduct(product._id)).toMatchObject({ available: 130, restocked: 40, price: 400 });
    const productId = product._id.toHexString();
    const { rows } = await getStockMovements(admin, { productId, page: 1 });
    expect(rows.find(({ type }) => type === 'restock')).toMatchObject({
      quantity: 40,
      reason: 'Delivery 7',
      by: admin.email,
    });
    const logged = await auditEvents().find({ 'subject.id': productId }).toArray();
    expect(logged.map(({ action }) => action).toSorted()).toEqual(['product.edited', 'product.stock']);
    expect(logged.find(({ action }) => action === 'product.stock')?.after).toEqual({
      change: 40,
      reason: 'Delivery 7',
    });
  });

  it('is not told to leave the stock as it is where “available” is that of an export from before an order', async () => {
    const product = await aProduct({ sku: 'R-1' });
    await anOrder({ product }); // takes ten since the export
    const [line] = await report(await check('sku,available,stock change\nR-1,100,+40\n'));
    expect(line?.changes).toEqual([{ column: 'available', from: '90', to: '130' }]);
    expect(line?.notes).toEqual([messages.import.stockMoves]);
  });

  it('counts once, also when a process ended between the write and its note', async () => {
    const product = await aProduct({ sku: 'R-1' });
    const id = await check('sku,stock change\nR-1,-30\n');
    await start(id);
    const again = { importId: toObjectId(id) };
    await importLines().updateMany(again, { $set: { outcome: null } });
    await imports().updateOne({ _id: toObjectId(id) }, { $set: { state: 'running', running: true } });
    await work();
    expect(await storedProduct(product._id)).toMatchObject({ available: 70, restocked: -30 });
    expect((await report(id))[0]).toMatchObject({ outcome: 'done' });
    const [entry] = await auditEvents().find({ action: 'product.stock' }).toArray();
    expect(entry?.after).toMatchObject({ change: -30, reason: messages.import.stockReason });
  });

  it('is left when orders took meanwhile what should go out, and its edit with it', async () => {
    const product = await aProduct({ sku: 'R-1' });
    const id = await check('sku,price,stock change\nR-1,4,-95\n');
    await anOrder({ product });
    await start(id);
    expect(await storedProduct(product._id)).toMatchObject({ available: 90, restocked: 0, price: 345 });
    expect((await report(id))[0]).toMatchObject({ outcome: 'left', why: messages.catalogue.stockTooLow });
  });

  it('comes in though more was promised than there is', async () => {
    const product = await aProduct({ sku: 'R-1', available: -10 });
    await start(await check('sku,stock change\nR-1,+5\n'));
    expect(await storedProduct(product._id)).toMatchObject({ available: -5, restocked: 5 });
  });

  it.each([
    ['Delivery 7', 'Delivery 7'],
    ['-', messages.import.stockReason],
    ['', messages.import.stockReason],
  ])('with %j for a reason says %j', async (written, said) => {
    const [line] = await readLines(Buffer.from(`sku,stock change,stock reason\nR-1,5,${written}\n`));
    if (!line) throw new Error('no line');
    expect(readMove(admin, line, await aProduct()).move?.reason).toBe(said);
  });

  it('is refused where it makes no sense, and a zero or a dash changes nothing', async () => {
    await aProduct({ sku: 'R-1' });
    await aProduct({ sku: 'R-2' });
    await aProduct({ sku: 'R-3' });
    await aProduct({ sku: 'R-4' });
    const id = await check(
      'sku,name,stock change,stock reason\nR-1,,-101,\nR-2,,1.5,\nR-3,,0,\nR-4,,-,why\nNEW-1,New,5,\n',
    );
    const lines = await report(id);
    expect(lines.map(({ fate }) => fate)).toEqual([
      'refused',
      'refused',
      'unchanged',
      'unchanged',
      'refused',
    ]);
    expect(lines.flatMap(({ refusals }) => refusals)).toEqual([
      { column: 'stock change', sentence: messages.catalogue.stockTooLow },
      { column: 'stock change', sentence: messages.catalogue.wholeNumber },
      { column: 'stock change', sentence: messages.import.stockOfNew },
    ]);
  });
});
