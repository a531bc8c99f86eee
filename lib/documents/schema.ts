/** Documents that are numbered, and frozen when they are issued (decision 0031). */
export type IssuedKind = 'invoice' | 'creditNote';

/** A column of a document's table; amounts and numbers stand at its end. */
type PrintedColumn = { head: string; align: 'start' | 'end' };

/** A row: a cell for each column, and quiet lines below the first one. */
export type PrintedRow = { cells: readonly string[]; under: readonly string[] };

/**
 * Everything that stands on one document, in the words and with the amounts as they are read. Print page and PDF are both
 * made of this and of nothing else, so that what was issued once never changes.
 */
export type Printed = {
  /** Which drawing it was made for: one that is changed gets the next number, and the old one stays (lib/documents/pdf). */
  layout: 1 | 2;
  paper: 'LETTER' | 'A4';
  /** BCP 47. */
  lang: string;
  title: string;
  /** What it is called beside its title, and as a file. */
  name: string;
  seller: { name: string; lines: readonly string[] };
  facts: readonly { label: string; value: string }[];
  /** Who and where, beside each other. */
  blocks: readonly { label: string; lines: readonly string[] }[];
  columns: readonly PrintedColumn[];
  rows: readonly PrintedRow[];
  totals: readonly { label: string; value: string; isStrong: boolean }[];
  notes: readonly string[];
};

/** A link to a document that there is. */
export type DocumentLink = {
  /** The document's own id, or of an invoice the order's that was asked about. */
  id: string;
  kind: IssuedKind;
  number: string;
  /** A credit note whose refund failed. */
  isVoid: boolean;
};

/** A document for its page. */
export type IssuedDocument = {
  id: string;
  number: string;
  printed: Printed;
  /** ISO 8601. */
  issuedAt: string;
  /** A credit note whose refund failed: it stays as it was issued, and no longer counts. */
  isVoid: boolean;
};

/** Slips for whoever packs, and the numbers of orders that are not to be packed. */
export type Slips = { sheets: readonly Printed[]; leftOut: readonly string[] };
