// A leaf: the server reads it outside of Next.

/** A property that lists can be narrowed by. */
export type ListedProperty = {
  readonly key: string;
  readonly label: string;
  readonly kind: 'length' | 'count' | 'choice';
  /** Of a choice: every value that there is. */
  readonly choices?: readonly string[];
};

/** Every property of any category, in the order in which addresses name them. */
export const listedProperties: readonly ListedProperty[] = [];
