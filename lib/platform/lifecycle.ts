import 'server-only';

type Lifecycle = { readonly stopping: boolean; readonly begun: boolean };

/** What the server tells of itself (server/http/shutdown.ts); nothing in scripts and tests. */
const lifecycle = (): Lifecycle | undefined =>
  (globalThis as { [key: symbol]: Lifecycle | undefined })[Symbol.for('storefront.lifecycle')];

/** True from the moment the server was told to stop. */
export const isStopping = (): boolean => lifecycle()?.stopping === true;

/** False while a server that starts has still to show its first page. */
export const hasBegun = (): boolean => lifecycle()?.begun !== false;
