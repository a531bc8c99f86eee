/** A part of the OpenAPI document, such as a JSON Schema. */
export type JsonSchema = { [key: string]: unknown };
