import type { Metadata } from 'next';
import { CsvLink } from '@/components/list/csv-link';
import { isNarrowed, listAddress } from '@/components/list/list-address';
import { ListForm, ListSelect } from '@/components/list/list-form';
import { countFirst, ListPages } from '@/components/list/list-pages';
import { NoMatches } from '@/components/list/no-matches';
import { PageHeading } from '@/components/ui/page-heading';
import { Sheet } from '@/components/ui/sheet';
import { UsersTable } from '@/components/users/users-table';
import { requireActor } from '@/lib/auth/admit';
import { paths } from '@/lib/base/paths';
import { countOrdersOf } from '@/lib/orders/list';
import { getUsers, isOnlyAdmin } from '@/lib/users/data';
import { usersQuerySchema } from '@/lib/users/schema';

export const metadata: Metadata = { title: 'Manage users' };

const defaults = usersQuerySchema.parse({});

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** Everybody with an account, for admins (specification §2). */
export default async function ManageUsersPage({ searchParams }: Props) {
  const actor = await requireActor('admin', paths.manageUsers);
  const query = usersQuerySchema.parse(await searchParams);
  const [found, onlyAdmin] = await Promise.all([getUsers(actor, query), isOnlyAdmin(actor)]);
  const orders = await countOrdersOf(
    actor,
    found.rows.map((user) => user.id),
  );
  const list = { path: paths.manageUsers, query, defaults };
  const clear = listAddress(list, { q: defaults.q, role: defaults.role });
  const narrowed = isNarrowed(list);
  return (
    <>
      <PageHeading
        title="Manage users"
        lead={`${countFirst(found, 'user', 'users')}${narrowed ? ' found' : ''}. Admins see all orders, run the catalogue and delete accounts.`}
        actions={<CsvLink list="users" />}
      />
      <Sheet aria-label="Users">
        <ListForm
          list={list}
          label="Search and filter users"
          search={{ placeholder: 'Name or e-mail', value: query.q }}
          clear={narrowed ? clear : null}
        >
          <ListSelect
            name="role"
            label="Role"
            value={query.role}
            options={[
              ['all', 'All roles'],
              ['user', 'user'],
              ['admin', 'admin'],
            ]}
          />
        </ListForm>
        {found.total === 0 ? (
          <NoMatches what="users" clear={clear} />
        ) : (
          <UsersTable
            users={found.rows}
            list={list}
            orders={orders}
            self={{ id: actor.id, isOnlyAdmin: onlyAdmin }}
          />
        )}
        <ListPages list={list} found={found} one="user" many="users" />
      </Sheet>
    </>
  );
}
