import { searchWords } from '@/lib/base/words';
import { type FieldName, fieldNames, fieldOf } from './fields';

/** Fields that the admin's search looks at. */
export const searchedNames = fieldNames.filter((name) => fieldOf(name).isSearched);

/** The words that admins find a product by. */
export const productWords = (values: Readonly<Partial<Record<FieldName, unknown>>>): string[] =>
  searchWords(searchedNames.map((name) => String(values[name] ?? '')));
