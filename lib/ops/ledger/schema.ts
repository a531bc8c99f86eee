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
  /** Of the subject, so that it alone can be looked at again. */
  id: string;
  about: string;
  fault: string;
  /** What stays the same of a fault while its subject goes on being bought; by default the fault itself. */
  lasting?: string;
};

/** How much was looked at; payments are the succeeded ones of this shop at Stripe. */
export type Checked = { products: number; orders: number; payments: number };

export type LedgerReport = Checked & {
  /** Paid orders of the sandbox whose payments were invented with them: Stripe is not asked about those. */
  invented: number;
  /** Orders whose payment is disputed, and such whose dispute was lost: their money is not where the books of the shop have it. */
  disputed?: number;
  lost?: number;
  findings: Finding[];
  /** Findings of each kind beyond those that are kept. */
  more: Partial<Record<Invariant, number>>;
};

export type LedgerOptions = {
  /** Only payments opened since then; by default all. */
  since?: Date;
  /** Payments for orders that are not in this database: a fault, or another database's. */
  strangers?: 'report' | 'ignore';
  /** So many findings of each kind are kept; more are counted. */
  most?: number;
};
