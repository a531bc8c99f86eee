/** What one batch did, and where the next one goes on: null after the last. */
type Batch = { cursor: string | null; changed: number };

/**
 * One step by which databases of older versions become what this version writes. Numbers only grow and none is changed
 * once it was released. Each batch may run twice, beside the version before and beside another process.
 */
export type Migration = {
  number: number;
  name: string;
  /**
   * The oldest version of the shop, by the number of its newest migration, that works on a database on which this one has
   * begun: the one before, so that both run side by side during a deploy.
   */
  oldest: number;
  /** How much it would change now, for the dry run. */
  pending: () => Promise<number>;
  batch: (cursor: string | null) => Promise<Batch>;
  /**
   * For what the version before wrote beside this one after the last batch: one batch more, found by an index, for it is
   * asked for as long as the shop runs. Returns how much it changed.
   */
  again?: () => Promise<number>;
};
