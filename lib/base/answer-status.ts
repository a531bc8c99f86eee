/**
 * The header in which the middleware tells the server the status of a page, because Next gives every page that it
 * renders 200 or 404. The server removes it from the response (server/headers/outgoing-headers.ts).
 */
export const statusHeader = 'x-answer-status';

/** The status of a page about something that was permanently removed (RFC 9110 §15.5.11). */
export const gone = 410;
