import { searchWords } from '@/lib/base/words';
import { type FieldName, fieldNames, fieldOf } from './fields';

/** The fields that the admin search covers. */
export const searchedNames = fieldNames.filter((name) => fieldOf(name).isSearched);

/** The search words of a product for the admin search. */
export const productWords = (values: Readonly<Partial<Record<FieldName, unknown>>>): string[] =>
  searchWords(searchedNames.map((name) => String(values[name] ?? '')));
