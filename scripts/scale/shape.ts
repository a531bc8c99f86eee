import { layout } from './layout.ts';

/** A query or write to the database, without its values. */
export type Question = {
  collection: string;
  operation: string;
  /** Fields that the filter names: `a` equals, `a∈` is one of, `a<` lies in a range, `a?` anything else. */
  filter: string;
};

type Fields = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const fieldsOf = (value: unknown): Fields => (isPlain(value) ? value : {});
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const ranges = new Set(['$gt', '$gte', '$lt', '$lte']);

function markOf(condition: unknown): string {
  if (condition instanceof RegExp) return '?';
  const operators = isPlain(condition) ? Object.keys(condition).filter((name) => name.startsWith('$')) : [];
  if (operators.length === 0 || operators.includes('$eq')) return '';
  if (operators.includes('$in')) return '∈';
  return operators.every((name) => ranges.has(name)) ? '<' : '?';
}

/** The shape of a filter: its fields in alphabetical order, with marks but without values. */
export function shapeOf(filter: unknown): string {
  const parts = Object.entries(fieldsOf(filter)).flatMap(([field, condition]) => {
    if (field === '$and') return listOf(condition).flatMap((part) => shapeOf(part).split(', '));
    if (field === '$or' || field === '$nor') {
      const branches = [...new Set(listOf(condition).map(shapeOf))].toSorted();
      return [`${field}(${branches.join(' | ')})`];
    }
    return [field.startsWith('$') ? field : field + markOf(condition)];
  });
  return [...new Set(parts)]
    .filter((part) => part !== '')
    .toSorted()
    .join(', ');
}

/** The questions that a pipeline asks of the collections that it joins. */
function joined(stages: readonly unknown[]): Question[] {
  return stages.map(fieldsOf).flatMap((stage) => {
    const { from, foreignField, pipeline } = fieldsOf(stage['$lookup']);
    const inner = fieldsOf(listOf(pipeline)[0])['$match'];
    const filter = [textOf(foreignField), shapeOf(inner)].filter((part) => part !== '').join(', ');
    const lookup = from === undefined ? [] : [{ collection: textOf(from), operation: 'lookup', filter }];
    const facets = Object.values(fieldsOf(stage['$facet'])).flatMap((facet) => joined(listOf(facet)));
    const union = fieldsOf(stage['$unionWith']);
    const others = union['coll'] === undefined ? [] : asked('aggregate', textOf(union['coll']), union);
    return [...lookup, ...facets, ...others];
  });
}

function asked(name: string, collection: string, command: Fields): Question[] {
  if (name === 'find') return [{ collection, operation: name, filter: shapeOf(command['filter']) }];
  if (name === 'count' || name === 'distinct' || name === 'findAndModify') {
    const operation = command['upsert'] === true ? `${name} or insert` : name;
    return [{ collection, operation, filter: shapeOf(command['query']) }];
  }
  if (name === 'aggregate') {
    const stages = listOf(command['pipeline']);
    return [
      { collection, operation: name, filter: shapeOf(fieldsOf(stages[0])['$match']) },
      ...joined(stages),
    ];
  }
  const writes = listOf(command['updates'] ?? command['deletes']).map(fieldsOf);
  return writes.map(({ q, multi, limit, upsert }) => {
    const many = multi === true || limit === 0 ? ' many' : '';
    return {
      collection,
      operation: `${name}${many}${upsert === true ? ' or insert' : ''}`,
      filter: shapeOf(q),
    };
  });
}

/** The questions in a command of the driver; none in inserts, which hold their key, or without a collection. */
export function questionsOf(name: string, command: Fields): Question[] {
  const known = ['find', 'count', 'distinct', 'findAndModify', 'aggregate', 'update', 'delete'];
  // A pipeline may also run on the database instead of a collection, for example to ask for its time.
  if (!known.includes(name) || typeof command[name] !== 'string') return [];
  const unique = new Map(
    asked(name, textOf(command[name]), command).map((question) => [nameOf(question), question]),
  );
  return [...unique.values()];
}

export const nameOf = ({ collection, operation, filter }: Question): string =>
  `${collection} ${operation} {${filter}}`;

/** Splits at top-level commas only, because lists of alternatives contain commas, too. */
function topLevel(filter: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let part = '';
  for (const letter of filter) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) {
      parts.push(part.trim());
      part = '';
    } else part += letter;
  }
  return [...parts, part.trim()].filter((each) => each !== '');
}

/** Which shards are asked: `one`, `some` (those of the values), `all`, or `whole` if never divided. */
export type Reach = 'one' | 'some' | 'all' | 'whole';

/** @throws Error for a collection that the layout does not name */
export function reachOf({ collection, filter }: Pick<Question, 'collection' | 'filter'>): Reach {
  const found = layout[collection];
  if (!found) throw new Error(`scripts/scale/layout.ts does not say how ${collection} is divided.`);
  if (found.key === null) return 'whole';
  const [first = ''] = Object.keys(found.key);
  const parts = topLevel(filter);
  if (parts.includes(first)) return 'one';
  if (parts.includes(`${first}∈`)) return 'some';
  const either = parts.find((part) => part.startsWith('$or('));
  const branches = either?.slice('$or('.length, -1).split(' | ') ?? [];
  const hasKey = (branch: string) => topLevel(branch).some((part) => part === first || part === `${first}∈`);
  return branches.length > 0 && branches.every(hasKey) ? 'some' : 'all';
}
