// Shared with the server, which runs outside of Next: imports nothing of the app.

/** Set by the shop's server on requests that came to it directly, not through a proxy; nobody else can set it. */
export const directHeader = 'x-came-direct';
