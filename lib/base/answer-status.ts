/**
 * A header by which the middleware tells the server with which status a page leaves: Next gives every page that it renders
 * 200 or 404. The server takes it away (server/headers/outgoing-headers.ts).
 */
export const statusHeader = 'x-answer-status';

/** A page that says what is gone for good (RFC 9110 §15.5.11). */
export const gone = 410;
