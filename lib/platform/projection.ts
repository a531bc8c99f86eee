import { type NameIn, named } from '@/lib/base/named';

const projected = <Text extends string, Shown extends 0 | 1>(fields: Text, shown: Shown) =>
  // The cast restores the key types that Object.fromEntries loses.
  Object.fromEntries(named(fields).map((field) => [field, shown])) as Record<NameIn<Text>, Shown>;

/** A projection to `_id` and these fields, separated by blanks: `only('name price')`. */
export const only = <Text extends string>(fields: Text) => projected(fields, 1);

/** A projection to everything but these fields. */
export const allBut = <Text extends string>(fields: Text) => projected(fields, 0);
