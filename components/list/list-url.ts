import type * as z from 'zod';
import { withQuery } from '@/lib/base/paths';

/** The query of a list page's URL: which part of the list is shown, and in which order. */
export type ListQuery = { q: string; page: number; sort: string; order?: 'asc' | 'desc' } & Record<
  string,
  string | number | undefined
>;

/** A list page's path, its query now, and its query when the URL has none. */
export type ListState<Query extends { page: number } = ListQuery> = {
  path: string;
  query: Query;
  defaults: Query;
};

/** The props of a list page. */
export type ListPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The date fields with which a list's form bounds it. */
export const rangeDays = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
] as const;

/** Reads the query of the list page at `path` from its URL. */
export async function readList<Query extends { page: number }>(
  { path }: { path: string },
  schema: z.ZodType<Query>,
  { searchParams }: ListPageProps,
): Promise<ListState<Query>> {
  return { path, query: schema.parse(await searchParams), defaults: schema.parse({}) };
}

type Values = Record<string, string | number | undefined>;

/** The URL of the same list with something changed; any change but that of the page leads back to the first page. */
export function listUrl<Query extends { page: number } & Values>(
  { path, query, defaults }: ListState<Query>,
  changes: Partial<Query>,
): string {
  const wanted: Values = { ...query, page: 1, ...changes };
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && value !== defaults[name]) search.set(name, String(value));
  }
  return withQuery(path, search);
}

/** The whole query, defaults included, to request the same part of the list by REST. */
export const wholeQuery = <Query extends { page: number } & Values>({ query }: ListState<Query>) =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Parameters that choose page and order; all others hide something. */
const neutral = ['page', 'sort', 'order'];

/** True when a search or a filter hides something. */
export function isNarrowed<Query extends ListQuery>({ query, defaults }: ListState<Query>): boolean {
  return Object.keys({ ...defaults, ...query }).some(
    (name) => !neutral.includes(name) && query[name] !== defaults[name],
  );
}

/** The URL without search and filters, in the current order. */
export function clearedListUrl<Query extends ListQuery>({ path, query, defaults }: ListState<Query>): string {
  const { sort, order } = query;
  return listUrl<ListQuery>({ path, query: { ...defaults, sort, ...(order && { order }) }, defaults }, {});
}
