import { createHash } from 'node:crypto';
import path from 'node:path';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { formatMoney } from '@/lib/base/money';
import { products } from '@/lib/catalogue/data';
import { documents } from '@/lib/documents/data';
import { invoiceFile } from '@/lib/documents/files';
import { sequenceOf } from '@/lib/documents/issue';
import { issueInvoice } from '@/lib/documents/issue-invoice';
import { getCreditNote, getDocuments, getInvoice } from '@/lib/documents/read';
import { finishFollowUps } from '@/lib/ops/sweep/orders';
import { orders } from '@/lib/orders/data';
import { completeJointPayment } from '@/lib/payments/joint/complete';
import { jointPayments } from '@/lib/payments/joint/data';
import { collection } from '@/lib/platform/db';
import { users } from '@/lib/users/data';
import { deleteUser } from '@/lib/users/delete';
import { startChild } from '../../../sandbox/child.ts';
import { anAdmin, aUser, storedOrder } from '../../support/factories.ts';
import { payJointly, someOrders, totalOf } from '../../support/joint.ts';
import { patientCommand } from '../../support/parts/patient-command.ts';
import { pagesOf } from '../../support/pdf.ts';
import { refusal } from '../../support/refusal.ts';
import { times } from '../support.ts';
import { aPaidOrder, giveBack } from './paid.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What a process of its own says of these orders' invoices. */
async function askElsewhere(orderIds: string[]): Promise<{ number: string; sha256: string }[]> {
  const output: string[] = [];
  const worker = path.join(import.meta.dirname, 'worker.ts');
  const args = ['--conditions=react-server', '--import', 'tsx', worker, JSON.stringify({ orderIds })];
  const child = startChild(process.execPath, args, {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: { ...process.env, ...patientCommand, LOG_LEVEL: 'silent' },
    onLine: (line) => output.push(line),
  });
  expect(await child.exited, output.join('\n')).toBe(0);
  const found = z.array(z.object({ number: z.string(), sha256: z.string() }));
  return found.parse(JSON.parse(output.at(-1) ?? 'null'));
}

describe('an invoice', () => {
  it('is issued once for a payment, at first need, and follows a payment by itself', async () => {
    const { actor, order } = await aPaidOrder();
    const first = await getInvoice(actor, order.id);
    expect(first.number).toMatch(/^INV-1\d{4}$/);
    expect(await getInvoice(actor, order.id)).toEqual(first);
    const later = await aPaidOrder();
    await finishFollowUps();
    expect(await documents().countDocuments({ source: later.transactionId })).toBe(1);
    expect(await documents().countDocuments()).toBe(2);
  });

  it('has one number of its own among 75 rivals, in two processes', { timeout: 120_000 }, async () => {
    const actor = await aUser();
    const made = [];
    for (const _ of times(25, () => null)) made.push(await aPaidOrder({ actor }));
    const ids = made.map(({ order }) => order.id);
    const docs = await Promise.all(ids.map(storedOrder));
    const [here, there] = await Promise.all([
      Promise.all([...docs, ...docs].map((order) => issueInvoice(order))),
      askElsewhere(ids), // at once no more than it may have connections: each makes its file, too
    ]);
    const numbers = here.map((issued) => issued?.number ?? '');
    expect(there.map(({ number }) => number)).toEqual(numbers.slice(0, ids.length));
    expect(new Set(numbers).size).toBe(25);
    const stored = await documents().find().toArray();
    expect(stored).toHaveLength(25);
    expect(new Set(stored.map(({ sequence }) => sequence)).size).toBe(25);
  });

  it('is the same file at any time and from any process', async () => {
    const { actor, order } = await aPaidOrder();
    const first = await invoiceFile(actor, order.id);
    expect((await invoiceFile(actor, order.id)).bytes).toEqual(first.bytes);
    expect(await askElsewhere([order.id])).toEqual([{ number: first.name, sha256: sha256(first.bytes) }]);
  });

  it('stays as it was issued, whoever is renamed or removed since', async () => {
    const { actor, order } = await aPaidOrder();
    const company = { company: 'Harbour Decorators', taxNumber: 'OR 55-1' };
    await users().updateOne({ _id: new ObjectId(actor.id) }, { $set: company });
    const { bytes } = await invoiceFile(actor, order.id);
    const words = pagesOf(bytes).flat();
    for (const text of [company.company, `Tax number ${company.taxNumber}`, order.productName, order.number])
      expect(words).toContain(text);
    const _id = new ObjectId(order.id);
    await orders().updateOne({ _id }, { $set: { productName: 'Other', total: 1, userName: 'Other' } });
    await products().updateOne({ name: order.productName }, { $set: { name: 'Other', sku: 'NEW' } });
    await users().updateOne({ _id: new ObjectId(actor.id) }, { $set: { name: 'Other', company: 'Other' } });
    expect((await invoiceFile(actor, order.id)).bytes).toEqual(bytes);
    const admin = await anAdmin();
    await deleteUser(admin, { email: actor.email });
    expect((await invoiceFile(admin, order.id)).bytes).toEqual(bytes);
  });

  it('holds all orders of one payment, once they are all marked', async () => {
    const { actor, placed } = await someOrders(3);
    const { id } = await payJointly(actor, placed);
    await completeJointPayment(actor, { transactionId: id });
    const [first, ...others] = placed;
    const notSettled = { intentId: id };
    await jointPayments().updateOne(notSettled, { $unset: { settledAt: '' } });
    expect((await refusal(getInvoice(actor, first?.id ?? ''))).code).toBe('unavailable');
    expect(await getDocuments(actor, first?.id ?? '')).toEqual([]);
    await jointPayments().updateOne(notSettled, { $set: { settledAt: new Date() } });
    const invoice = await getInvoice(actor, first?.id ?? '');
    expect(invoice.printed.rows.map(({ cells }) => cells[0])).toEqual(
      placed.map(({ productName }) => productName),
    );
    expect(invoice.printed.totals[0]?.value).toBe(formatMoney(totalOf(placed)));
    for (const { id: other } of others) expect((await getInvoice(actor, other)).id).toBe(invoice.id);
    await giveBack(first?.id ?? '', 1000);
    expect((await getDocuments(actor, first?.id ?? '')).map(({ kind }) => kind)).toEqual([
      'invoice',
      'creditNote',
    ]);
    expect(await getDocuments(actor, others[0]?.id ?? '')).toHaveLength(1);
  });

  it('goes on behind the numbers that are there when its sequence was lost', async () => {
    const { actor, order } = await aPaidOrder();
    const { number } = await getInvoice(actor, order.id);
    await collection<{ _id: string }>('sequences').deleteOne({ _id: sequenceOf('invoice') });
    const next = await aPaidOrder({ actor });
    expect((await getInvoice(actor, next.order.id)).number > number).toBe(true);
  });

  it('is nobody else’s, and there is none before the payment', async () => {
    const { actor, order } = await aPaidOrder();
    await getInvoice(actor, order.id);
    const stranger = await aUser();
    for (const read of [getInvoice, getDocuments, invoiceFile])
      expect((await refusal(read(stranger, order.id))).code).toBe('not_found');
    expect((await refusal(getInvoice(actor, 'x'))).code).toBe('invalid');
    await orders().updateOne({ _id: new ObjectId(order.id) }, { $set: { state: 'unpaid' } });
    expect((await refusal(getInvoice(actor, order.id))).code).toBe('not_found');
  });
});

describe('credit notes', () => {
  it('are one for each refund, from a sequence of their own, and name their invoice', async () => {
    const { actor, order } = await aPaidOrder();
    await giveBack(order.id, 1000);
    await finishFollowUps();
    await giveBack(order.id, 3450);
    const [invoice, first, second, ...rest] = await getDocuments(actor, order.id);
    expect(rest).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'invoice', id: order.id });
    expect([first?.number, second?.number]).toEqual(['CN-10001', 'CN-10002']);
    const note = await getCreditNote(actor, second?.id ?? '');
    expect(note.printed.rows[0]?.cells.slice(1)).toEqual([formatMoney(3450), formatMoney(2450)]);
    expect(note.printed.facts.find(({ label }) => label === 'For invoice')?.value).toContain(invoice?.number);
    expect(await getDocuments(actor, order.id)).toHaveLength(3);
    const stranger = await aUser();
    expect((await refusal(getCreditNote(stranger, second?.id ?? ''))).code).toBe('not_found');
    expect(await getCreditNote(await anAdmin(), second?.id ?? '')).toEqual(note);
  });

  it('bill whom their invoice billed, though the account is gone by then', async () => {
    const { actor, order } = await aPaidOrder();
    const company = { company: 'Harbour Decorators', taxNumber: 'OR 55-1' };
    await users().updateOne({ _id: new ObjectId(actor.id) }, { $set: company });
    const { printed } = await getInvoice(actor, order.id);
    const admin = await anAdmin();
    await deleteUser(admin, { email: actor.email });
    await giveBack(order.id, 1000);
    const [, note] = await getDocuments(admin, order.id);
    expect((await getCreditNote(admin, note?.id ?? '')).printed.blocks).toEqual(printed.blocks);
  });

  it('are issued once by rivals', async () => {
    const { actor, order } = await aPaidOrder();
    await giveBack(order.id, 1000);
    await Promise.all(times(10, () => getDocuments(actor, order.id)));
    expect(await documents().countDocuments({ kind: 'creditNote' })).toBe(1);
  });

  it('are none for a refund that a bank sent back before they were asked for', async () => {
    const { actor, order } = await aPaidOrder();
    await giveBack(order.id, 1000);
    const failed = { type: 'refundFailed' as const, at: new Date(), by: null, note: 're_1', amount: 1000 };
    await orders().updateOne(
      { _id: new ObjectId(order.id) },
      { $set: { refundedAmount: 0 }, $push: { history: failed } },
    );
    expect((await getDocuments(actor, order.id)).map(({ kind }) => kind)).toEqual(['invoice']);
  });
});
