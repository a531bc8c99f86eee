const kinds = ['merged', 'pressed', 'placed'] as const;

/** Idempotency key of a change: the merge of a device's list, a press that adds, or the removal of a placed group. */
export type Once = { kind: (typeof kinds)[number]; key: string };

/** How many keys are kept of each kind; separate kinds don't displace each other's keys. */
export const mostRemembered = 20;

/** The keys of each kind that has any, as they are written. */
export function byKind<Value>(keys: readonly Once[], written: (its: string[]) => Value) {
  const entries = kinds.map(
    (kind) => [kind, keys.filter((each) => each.kind === kind).map(({ key }) => key)] as const,
  );
  return Object.fromEntries(
    entries.filter(([, its]) => its.length > 0).map(([kind, its]) => [kind, written(its)]),
  );
}
