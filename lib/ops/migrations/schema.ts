/** What one batch did, and the cursor of the next one: null after the last. */
type Batch = { cursor: string | null; changed: number };

/**
 * One step that turns databases of older versions into what this version writes. Numbers only grow, and a released
 * migration is never changed. Each batch may run twice, and beside the previous version and another process.
 */
export type Migration = {
  number: number;
  name: string;
  /**
   * The oldest version of the shop, as the number of its newest migration, that works on a database on which this one
   * has begun: the previous version, so that both run side by side during a deploy.
   */
  oldest: number;
  /** How much it would change now, for the dry run. */
  pending: () => Promise<number>;
  batch: (cursor: string | null) => Promise<Batch>;
  /**
   * For what the previous version wrote beside this one after the last batch: one more batch, found by an index,
   * because it runs as long as the shop does. Returns how much it changed.
   */
  again?: () => Promise<number>;
};
