/** Stands in for `server-only`, which fails when imported outside of a React server. */
export {};
