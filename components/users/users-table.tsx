import { Trash2 } from 'lucide-react';
import { Avatar } from '@/components/account/avatar';
import { type Column, DataTable } from '@/components/list/data-table';
import type { ListState } from '@/components/list/list-url';
import { Button } from '@/components/ui/button';
import { DateOnly } from '@/components/ui/date-time';
import { Email } from '@/components/ui/email';
import { Quantity } from '@/components/ui/quantity';
import { Tag } from '@/components/ui/tag';
import { TextLink } from '@/components/ui/text-link';
import { UserActions } from '@/components/users/user-actions';
import { messages } from '@/lib/base/messages';
import { ordersFound } from '@/lib/base/paths';
import type { User, UsersQuery } from '@/lib/users/schema';

type UsersTableProps = {
  users: readonly User[];
  list: ListState<UsersQuery>;
  /** The number of listed orders, by user id. */
  orders: ReadonlyMap<string, number>;
  /** The admin who is looking, and whether there is no other admin. */
  self: { id: string; isOnlyAdmin: boolean };
};

/** All accounts (specification §2, Manage users). */
export function UsersTable({ users, list, orders, self }: UsersTableProps) {
  const columns: readonly Column<User, UsersQuery['sort']>[] = [
    {
      head: 'Picture',
      hidden: true,
      place: 'picture',
      cell: (user) => <Avatar size="sm" name={user.name || user.email} photoURL={user.photoURL} />,
    },
    {
      head: 'Name',
      sort: 'name',
      first: 'asc',
      place: 'name',
      className: '[overflow-wrap:anywhere]',
      cell: (user) => (
        <span className="block tablet:min-w-[92px]">
          {user.name ? <bdi>{user.name}</bdi> : <span className="font-medium text-ink-3">No name</span>}
        </span>
      ),
    },
    {
      head: 'Email',
      sort: 'email',
      first: 'asc',
      place: 'wide',
      className: 'text-ink-2 [overflow-wrap:anywhere] tablet:max-w-[240px] tablet:max-wide:text-xs',
      cell: (user) => (
        <span className="block tablet:min-w-[150px] xl:min-w-[190px] wide:min-w-[220px]">
          <Email address={user.email} />
          {!user.emailVerified && <small className="block text-ink-3 text-xs">Not verified</small>}
        </span>
      ),
    },
    { head: 'Role', place: 'status', cell: (user) => <Tag strong={user.role === 'admin'}>{user.role}</Tag> },
    {
      head: 'Joined',
      sort: 'joined',
      place: 'text',
      className: 'text-ink-2 max-tablet:col-span-3',
      cell: (user) => <DateOnly iso={user.createdAt} />,
    },
    {
      head: 'Orders',
      place: 'figure',
      className: 'max-tablet:col-span-3',
      cell: (user) => <OrderCount email={user.email} count={orders.get(user.id) ?? 0} />,
    },
    {
      head: 'Actions',
      hidden: true,
      place: 'actions',
      cell: (user) =>
        user.id === self.id ? (
          <OwnAccount isOnlyAdmin={self.isOnlyAdmin} />
        ) : (
          <UserActions user={listed(user)} />
        ),
    },
  ];
  return <DataTable caption="Users" columns={columns} rows={users} list={list} />;
}

/** Not the whole profile, because props of the buttons are sent along with the page. */
function listed({ id, name, email, emailVerified, role, photoURL }: User) {
  return { id, name, email, emailVerified, role, photoURL };
}

function OrderCount({ email, count }: { email: string; count: number }) {
  if (count === 0) return '0';
  return (
    <TextLink
      href={ordersFound(email)}
      aria-label={`${count} ${count === 1 ? 'order' : 'orders'} of ${email}`}
    >
      <Quantity value={count} />
    </TextLink>
  );
}

/** Admins can't delete their own account here; the reason stands beside the switched-off button. */
function OwnAccount({ isOnlyAdmin }: { isOnlyAdmin: boolean }) {
  return (
    <div className="flex items-center justify-end gap-3 max-tablet:justify-between">
      <p
        id="own-account"
        className="max-w-[34ch] text-right wide:min-w-[210px] text-ink-3 text-xs max-tablet:text-left"
      >
        This is you. {isOnlyAdmin ? messages.users.onlyAdmin : messages.users.notYourself}
      </p>
      <Button
        variant="quiet"
        size="sm"
        disabled
        aria-label="Delete your own account"
        aria-describedby="own-account"
        className="px-2.5"
      >
        <Trash2 aria-hidden className="size-[18px]" />
      </Button>
    </div>
  );
}
