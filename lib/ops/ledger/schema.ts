/**
 * What the books must say (decision 0014):
 * I. for each product, initial stock + restocked = available + held by unpaid orders + sold;
 * II. what Stripe keeps of a succeeded payment = the totals of the orders that it paid − what was given back of them;
 * III. paid is never undone, and each order's history explains its state;
 * IV. an invoice comes to what its payment paid, a credit note to no more than went back (decision 0031).
 */
type Invariant = 'I' | 'II' | 'III' | 'IV';

/** One place where the books disagree. */
export type Finding = { invariant: Invariant; about: string; fault: string };

export type LedgerReport = {
  products: number;
  orders: number;
  /** Succeeded payments of this shop at Stripe. */
  payments: number;
  findings: Finding[];
};
