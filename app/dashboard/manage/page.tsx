import type { Metadata } from 'next';
import { ListPage } from '@/components/list/list-page';
import { type ListPageProps, readList } from '@/components/list/list-url';
import { UsersTable } from '@/components/users/users-table';
import { requirePageActor } from '@/lib/auth/admit';
import { dashboardPages } from '@/lib/base/dashboard-pages';
import { countOrdersOf } from '@/lib/orders/list';
import { isOnlyAdmin } from '@/lib/users/data';
import { getUsers } from '@/lib/users/list';
import { usersQuerySchema } from '@/lib/users/schema';

const page = dashboardPages.manageUsers;
export const metadata: Metadata = { title: page.title };

const roles = { all: 'All roles', user: 'user', admin: 'admin' };

/** All accounts, for admins (specification §2). */
export default async function ManageUsersPage(props: ListPageProps) {
  const actor = await requirePageActor(page);
  const list = await readList(page, usersQuerySchema, props);
  const [found, onlyAdmin] = await Promise.all([getUsers(actor, list.query), isOnlyAdmin(actor)]);
  const ids = found.rows.map((user) => user.id);
  const orders = await countOrdersOf(actor, ids);
  return (
    <ListPage
      page={page}
      csv="users"
      list={list}
      found={found}
      words={['user', 'users']}
      lead={(counted) => `${counted}. Admins see all orders, run the catalog and delete accounts.`}
      search={{ label: 'Search and filter users', placeholder: 'Name or email' }}
      filters={[{ name: 'role', label: 'Role', options: roles }]}
    >
      <UsersTable
        users={found.rows}
        list={list}
        orders={orders}
        self={{ id: actor.id, isOnlyAdmin: onlyAdmin }}
      />
    </ListPage>
  );
}
