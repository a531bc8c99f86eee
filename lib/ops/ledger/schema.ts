/**
 * What the books must say (decision 0014):
 * I. for each product, initial stock + restocked = available + held by unpaid orders + sold;
 * II. what Stripe keeps of a succeeded payment = the totals of the orders that it paid − what was given back of them;
 * III. paid is never undone, and each order's history explains its state;
 * IV. an invoice comes to what its payment paid, a credit note to no more than went back (decision 0031).
 */
export const invariants = ['I', 'II', 'III', 'IV'] as const;
export type Invariant = (typeof invariants)[number];

type Subject = 'product' | 'payment' | 'order' | 'document';

/** One place where the books disagree. */
export type Finding = {
  invariant: Invariant;
  subject: Subject;
  /** Of the subject, so that it can be checked again by itself. */
  id: string;
  about: string;
  fault: string;
  /** What stays the same of a fault while its subject is being sold; by default the fault itself. */
  lasting?: string;
};

/** How much was checked; payments are this shop's succeeded ones at Stripe. */
export type Checked = { products: number; orders: number; payments: number };

export type LedgerReport = Checked & {
  /** Paid orders of the sandbox with made-up payments, about which Stripe is not asked. */
  invented: number;
  /** Orders with a disputed payment, and with a lost dispute: their money is not where the shop's books have it. */
  disputed?: number;
  lost?: number;
  findings: Finding[];
  /** Number of findings of each kind beyond those that are kept. */
  more: Partial<Record<Invariant, number>>;
};

export type LedgerOptions = {
  /** Only payments opened since then; by default all. */
  since?: Date;
  /** Whether payments for orders missing from this database are a fault, or another database's. */
  strangers?: 'report' | 'ignore';
  /** The most findings of each kind that are kept; others are counted. */
  most?: number;
};
