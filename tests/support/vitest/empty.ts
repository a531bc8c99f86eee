/** Stands in for `server-only`, whose import means nothing outside a React server. */
export {};
