/** What an admin's list shows, as its address says it. */
export type ListQuery = { page: number; sort?: string; order?: 'asc' | 'desc' } & Record<
  string,
  string | number | undefined
>;

/** A list's page, what it shows now, and what it shows when the address says nothing. */
export type ListState<Query extends ListQuery> = { path: string; query: Query; defaults: Query };

/** The address of the same list with something changed; a change other than of the page begins at the first page. */
export function listAddress<Query extends ListQuery>(
  { path, query, defaults }: ListState<Query>,
  changes: Partial<Query>,
): string {
  const wanted: ListQuery = { ...query, page: 1, ...changes };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && value !== defaults[name]) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** True when a search or a filter hides something; the order hides nothing. */
export function isNarrowed<Query extends ListQuery>({ query, defaults }: ListState<Query>): boolean {
  const neutral = new Set(['page', 'sort', 'order']);
  return Object.keys(defaults)
    .concat(Object.keys(query))
    .some((name) => !neutral.has(name) && query[name] !== defaults[name]);
}
