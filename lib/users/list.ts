import 'server-only';
import type { Filter } from 'mongodb';
import { type Actor, assertAdmin } from '@/lib/auth/actor';
import type { Page } from '@/lib/base/paging';
import { foundBy } from '@/lib/platform/found-by-words';
import { mostMatches, readPage, streamBatch } from '@/lib/platform/read-page';
import { privateFields, toUser, type UserDoc, users, type VisibleUserDoc } from './data';
import type { User, UsersQuery } from './schema';

type Part = Pick<UsersQuery, 'q' | 'role'>;
type Way = Pick<Parameters<typeof readPage<UserDoc>>[1], 'filter' | 'hint' | 'most'>;

/** The fields searched within words, and the index that covers both. */
const within = { fields: ['email', 'name'], hint: 'name_email' } as const;

/** The filter for a list's search and role, and the index to use. */
async function partOf({ q, role }: Part): Promise<Way> {
  const part: Filter<UserDoc> = role === 'all' ? {} : { role };
  if (!q) return { filter: part };
  const { condition, ...by } = await foundBy(q, within, (words) =>
    users().countDocuments({ ...part, ...words }, { limit: 1 }),
  );
  return { filter: { ...part, ...condition }, most: mostMatches, ...by };
}

const sortFields = { joined: '_id', name: 'name', email: 'email' } as const;

/** The index that has the page's order. */
function indexOf({ role, sort }: UsersQuery): string {
  if (role === 'all') return sort === 'joined' ? '_id_' : sort;
  return `role_${sort}`;
}

/** One page of the users for admins. @throws AppError forbidden */
export async function getUsers(actor: Actor, query: UsersQuery): Promise<Page<User>> {
  assertAdmin(actor);
  const field = sortFields[query.sort];
  const direction = query.order === 'asc' ? 1 : -1;
  const way = await partOf(query);
  const page = await readPage<UserDoc, VisibleUserDoc>(users(), {
    ...(query.q ? way : { ...way, hint: indexOf(query) }),
    // Emails are unique; names need a tie-breaker, so that no row appears on two pages.
    sort: field === 'name' ? { name: direction, _id: direction } : { [field]: direction },
    page: query.page,
    projection: privateFields,
  });
  return { ...page, rows: page.rows.map(toUser) };
}

async function* streamShown(query: Part): AsyncGenerator<VisibleUserDoc, void, undefined> {
  const { filter, hint } = await partOf(query);
  yield* users()
    .find<VisibleUserDoc>(filter, {
      projection: privateFields,
      batchSize: streamBatch,
      ...(hint && { hint }),
    })
    .sort({ _id: 1 });
}

/** Every user that matches a list's query, oldest first, for export. @throws AppError forbidden */
export function usersShown(actor: Actor, query: Part): AsyncGenerator<VisibleUserDoc, void, undefined> {
  assertAdmin(actor);
  return streamShown(query);
}
