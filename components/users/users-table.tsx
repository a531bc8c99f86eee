import { Trash2 } from 'lucide-react';
import Link from 'next/link';
import { Avatar } from '@/components/account/avatar';
import type { ListState } from '@/components/list/list-address';
import { SortHead } from '@/components/list/sort-head';
import { Button } from '@/components/ui/button';
import { Day } from '@/components/ui/moment';
import { Quantity } from '@/components/ui/quantity';
import { HeadCell, Table, TableBody, TableCell, TableHead, TableRow } from '@/components/ui/table';
import { Tag } from '@/components/ui/tag';
import { UserActions } from '@/components/users/user-actions';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';
import type { User, UsersQuery } from '@/lib/users/schema';

type UsersTableProps = {
  users: readonly User[];
  list: ListState<UsersQuery>;
  /** Listed orders by the user's id. */
  orders: ReadonlyMap<string, number>;
  /** Who is looking, and whether nobody else is an admin. */
  self: { id: string; isOnlyAdmin: boolean };
};

/** Everybody with an account (specification §2, Manage users). */
export function UsersTable({ users, list, orders, self }: UsersTableProps) {
  return (
    <Table caption="Users">
      <TableHead>
        <HeadCell hidden>Picture</HeadCell>
        <SortHead list={list} by="name" first="asc">
          Name
        </SortHead>
        <SortHead list={list} by="email" first="asc">
          Email
        </SortHead>
        <HeadCell>Role</HeadCell>
        <SortHead list={list} by="joined">
          Joined
        </SortHead>
        <HeadCell align="right">Orders</HeadCell>
        <HeadCell align="right" hidden>
          Actions
        </HeadCell>
      </TableHead>
      <TableBody>
        {users.map((user) => (
          <TableRow key={user.id}>
            <TableCell place="picture">
              <Avatar small name={user.name || user.email} photoURL={user.photoURL} />
            </TableCell>
            <TableCell place="name" className="[overflow-wrap:anywhere]">
              {user.name || <span className="font-medium text-ink-3">No name</span>}
            </TableCell>
            <TableCell
              place="wide"
              label="Email"
              className="text-ink-2 [overflow-wrap:anywhere] tablet:max-w-[240px]"
            >
              <span className="block tablet:min-w-[165px] xl:min-w-[190px] wide:min-w-[220px]">
                {user.email}
              </span>
            </TableCell>
            <TableCell place="status">
              <Tag strong={user.role === 'admin'}>{user.role}</Tag>
            </TableCell>
            <TableCell place="text" label="Joined" className="text-ink-2 max-tablet:col-span-3">
              <Day iso={user.createdAt} />
            </TableCell>
            <TableCell place="figure" label="Orders" className="max-tablet:col-span-3">
              <OrderCount email={user.email} count={orders.get(user.id) ?? 0} />
            </TableCell>
            <TableCell place="actions">
              {user.id === self.id ? (
                <OwnAccount isOnlyAdmin={self.isOnlyAdmin} />
              ) : (
                <UserActions user={user} />
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function OrderCount({ email, count }: { email: string; count: number }) {
  if (count === 0) return '0';
  return (
    <Link
      href={`${paths.allOrders}?q=${encodeURIComponent(email)}`}
      prefetch={false}
      aria-label={`${count} ${count === 1 ? 'order' : 'orders'} of ${email}`}
      className="hit-area underline decoration-line-strong hover:decoration-accent"
    >
      <Quantity value={count} />
    </Link>
  );
}

/** One's own account can't be deleted here, the last admin's least of all: the reason stands beside the button. */
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
