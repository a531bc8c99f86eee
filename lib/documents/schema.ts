/** Documents that are numbered, and frozen once issued (decision 0031). */
export type IssuedKind = 'invoice' | 'creditNote';

/** A column of a document's table; amounts and quantities are aligned to the end. */
type PrintedColumn = { head: string; align: 'start' | 'end' };

/** A row: a cell for each column, and small print below the first. */
export type PrintedRow = { cells: readonly string[]; under: readonly string[] };

/**
 * Everything printed on one document, as final text with formatted amounts. Print page and PDF are made from this
 * alone, so an issued document never changes.
 */
export type Printed = {
  /** Version of the drawing code (lib/documents/pdf). Old versions stay, for documents issued under them. */
  layout: 1 | 2;
  paper: 'LETTER' | 'A4';
  /** BCP 47 language tag. */
  lang: string;
  title: string;
  /** Its number or name, shown beside the title. */
  name: string;
  seller: { name: string; lines: readonly string[] };
  facts: readonly { label: string; value: string }[];
  /** Blocks of text side by side, such as who is billed and where the goods go. */
  blocks: readonly { label: string; lines: readonly string[] }[];
  columns: readonly PrintedColumn[];
  rows: readonly PrintedRow[];
  totals: readonly { label: string; value: string; isStrong: boolean }[];
  notes: readonly string[];
};

/** A link to an existing document. */
export type DocumentLink = {
  /** The document's id; for an invoice, the id of the order that was asked about. */
  id: string;
  kind: IssuedKind;
  number: string;
  /** True for a credit note whose refund failed. */
  isVoid: boolean;
};

/** An issued document, for its page. */
export type IssuedDocument = {
  id: string;
  number: string;
  printed: Printed;
  /** ISO 8601. */
  issuedAt: string;
  /** True for a credit note whose refund failed: it stays as it was issued, but no longer counts. */
  isVoid: boolean;
};

/** Packing slips or pick lists, and the numbers of the orders that were left out because they are not to be packed. */
export type Slips = { sheets: readonly Printed[]; leftOut: readonly string[] };
