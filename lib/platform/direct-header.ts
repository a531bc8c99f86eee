// Shared with the server, which runs outside of Next: imports nothing of the app.

/** Set by the shop's server on requests that came directly and not through a proxy; clients can't set it. */
export const directHeader = 'x-came-direct';
