import type * as z from 'zod';

/** What an admin's list shows, as its address says it. */
export type ListQuery = { q: string; page: number; sort: string; order?: 'asc' | 'desc' } & Record<
  string,
  string | number | undefined
>;

/** A list's page, what it shows now, and what it shows when the address says nothing. */
export type ListState<Query extends { page: number } = ListQuery> = {
  path: string;
  query: Query;
  defaults: Query;
};

/** The props of a page that is a list. */
export type ListPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The days that bound a list, as its form asks for them. */
export const rangeDays = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const;

/** What the address of the list at `path` asks for. */
export async function readList<Query extends { page: number }>(
  { path }: { path: string },
  schema: z.ZodType<Query>,
  { searchParams }: ListPageProps,
): Promise<ListState<Query>> {
  return { path, query: schema.parse(await searchParams), defaults: schema.parse({}) };
}

type Values = Record<string, string | number | undefined>;

/** The address of the same list with something changed; a change other than of the page begins at the first page. */
export function listAddress<Query extends { page: number } & Values>(
  { path, query, defaults }: ListState<Query>,
  changes: Partial<Query>,
): string {
  const wanted: Values = { ...query, page: 1, ...changes };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && value !== defaults[name]) search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** All that a list shows, defaults too: what asks for the same part of it by REST. */
export const wholeQuery = <Query extends { page: number } & Values>({ query }: ListState<Query>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The names that say in which order a list is shown and which part of it; all others hide something. */
const neutral = ['page', 'sort', 'order'];

/** True when a search or a filter hides something. */
export function isNarrowed<Query extends ListQuery>({ query, defaults }: ListState<Query>): boolean {
  return Object.keys({ ...defaults, ...query }).some(
    (name) => !neutral.includes(name) && query[name] !== defaults[name],
  );
}

/** The address at which everything is shown again, in the order as it is. */
export function everything<Query extends ListQuery>({ path, query, defaults }: ListState<Query>): string {
  const { sort, order } = query;
  return listAddress<ListQuery>(
    { path, query: { ...defaults, sort, ...(order && { order }) }, defaults },
    {},
  );
}
