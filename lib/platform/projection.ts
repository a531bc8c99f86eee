import { type NameIn, named } from '@/lib/base/named';

const projected = <Text extends string, Shown extends 0 | 1>(fields: Text, shown: Shown) =>
  // fromEntries forgets the names of its keys.
  Object.fromEntries(named(fields).map((field) => [field, shown])) as Record<NameIn<Text>, Shown>;

/** A projection of `_id` and these fields, named in a row: `only('name price')`. */
export const only = <Text extends string>(fields: Text) => projected(fields, 1);

/** A projection of everything but these fields. */
export const allBut = <Text extends string>(fields: Text) => projected(fields, 0);
