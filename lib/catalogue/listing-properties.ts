// Free of Next: the server imports it too.
import { categories } from '../base/categories.ts';
import { type Property, propertiesIn } from './properties.ts';

/** A property that lists can be narrowed by, of one or several categories; `choices` maps values to labels. */
export type ListedProperty = {
  readonly key: string;
  readonly label: string;
  readonly kind: Property['kind'];
  readonly choices: Readonly<Record<string, string>>;
};

/** The same property of several categories is one filter, with the choices of all of them. */
function merged(): readonly ListedProperty[] {
  const byKey = new Map<string, ListedProperty>();
  for (const [key, property] of categories.flatMap(propertiesIn)) {
    const { label, kind } = property;
    const choices = property.kind === 'choice' ? property.choices : {};
    byKey.set(key, { key, label, kind, choices: { ...byKey.get(key)?.choices, ...choices } });
  }
  return [...byKey.values()];
}

/** Every property of any category, in the order in which addresses name them. */
export const listedProperties: readonly ListedProperty[] = merged();
