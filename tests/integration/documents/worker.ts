/**
 * A process of its own that asks for documents:
 * `node --conditions=react-server --import tsx worker.ts <json>`. Prints one line of JSON when it is done.
 */
import { createHash } from 'node:crypto';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { documents } from '@/lib/documents/data';
import { issueInvoice } from '@/lib/documents/issue-invoice';
import { toPdf } from '@/lib/documents/pdf/render';
import { orders } from '@/lib/orders/data';
import { closeDb, connectFirst } from '@/lib/platform/db';

const { orderIds } = z.object({ orderIds: z.array(z.string()) }).parse(JSON.parse(process.argv[2] ?? ''));

async function invoiceOf(orderId: string) {
  const order = await orders().findOne({ _id: new ObjectId(orderId) });
  const issued = order && (await issueInvoice(order));
  if (!issued) throw new Error(`Order ${orderId} has no invoice.`);
  const stored = await documents().findOne({ _id: issued._id });
  const pdf = await toPdf([stored?.printed ?? issued.printed], issued.issuedAt);
  return { number: issued.number, sha256: createHash('sha256').update(pdf).digest('hex') };
}

while (!(await connectFirst())); // a busy machine may need more than one start's patience
const made = await Promise.all(orderIds.map(invoiceOf));
await closeDb();
console.info(JSON.stringify(made));
