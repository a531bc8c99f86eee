/** The most lines in one list, and the most orders in one payment. */
export const mostLines = 50;
