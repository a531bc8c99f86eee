import { type NameIn, named } from '@/lib/base/named';

/** A projection of `_id` and these fields, named in a row: `only('name price')`. */
export const only = <Text extends string>(fields: Text) =>
  // fromEntries forgets the names of its keys.
  Object.fromEntries(named(fields).map((field) => [field, 1])) as Record<NameIn<Text>, 1>;
