import 'server-only';
import { orders } from '@/lib/orders/data';
import { checkDocuments } from './documents';
import { historyFaults } from './history';
import { checkPayments, type PaymentOptions } from './payments';
import type { Finding, LedgerReport } from './schema';
import { checkStock } from './stock';

/** Invariant III for every order. */
async function checkHistories(): Promise<{ orders: number; findings: Finding[] }> {
  const findings: Finding[] = [];
  let count = 0;
  for await (const order of orders().find()) {
    const about = `order ${order._id.toHexString()}`;
    findings.push(...historyFaults(order).map((fault) => ({ invariant: 'III' as const, about, fault })));
    count += 1;
  }
  return { orders: count, findings };
}

/**
 * Reads all books and compares them (decision 0014). Reads are not of one moment: on a shop at work a finding counts only
 * if it is still there a little later.
 */
export async function checkLedger(options: PaymentOptions = {}): Promise<LedgerReport> {
  const payments = await checkPayments(options);
  const stock = await checkStock();
  const histories = await checkHistories();
  const documents = await checkDocuments();
  return {
    products: stock.products,
    orders: histories.orders,
    payments: payments.payments,
    findings: [...stock.findings, ...payments.findings, ...histories.findings, ...documents],
  };
}
