/** A part of the document. */
export type JsonSchema = { [key: string]: unknown };
