'use client';

import { Trash2 } from 'lucide-react';
import { Avatar } from '@/components/account/avatar';
import { ConfirmButton } from '@/components/form/confirm-button';
import { deleteUser, makeAdmin } from '@/components/rest/calls';
import { resultOf } from '@/components/rest/result';
import { useRest } from '@/components/rest/use-rest';
import { Email } from '@/components/ui/email';
import { Subject } from '@/components/ui/subject';
import { Tag } from '@/components/ui/tag';
import { messages } from '@/lib/base/messages';
import { deleteUserAction, makeAdminAction, takeAdminRoleAction } from '@/lib/users/actions';
import type { User } from '@/lib/users/schema';

/** The fields of a user that the buttons and dialogs show; no others are sent to the browser with them. */
type Listed = Pick<User, 'id' | 'name' | 'email' | 'emailVerified' | 'role' | 'photoURL'>;

/** Makes somebody an admin; 403 means failure (specification §7, §8). */
function useMakeAdmin({ email }: Listed) {
  const rest = useRest();
  return async () => {
    const answer = await rest(makeAdmin(email));
    const { madeAdmin, makeAdminFailed, changedMeanwhile } = messages.users;
    if (!answer.ok && answer.code === 'forbidden') return { ...answer, message: makeAdminFailed };
    return resultOf(answer, 'modifiedCount', madeAdmin, changedMeanwhile);
  };
}

function useDeleteUser({ name, email }: Listed) {
  const rest = useRest();
  return async () =>
    resultOf(
      await rest(deleteUser(email)),
      'deletedCount',
      messages.users.deleted(name || email),
      messages.users.changedMeanwhile,
    );
}

/** An admin's actions for another user: grant or remove the admin role, delete the account (specification §2). */
export function UserActions({ user }: { user: Listed }) {
  const promote = useMakeAdmin(user);
  const remove = useDeleteUser(user);
  const name = user.name || user.email;
  // Two users may have the same name.
  const end = user.name && `, ${user.email}`;
  const common = {
    fields: { userId: user.id },
    size: 'sm',
    subject: (
      <Subject
        picture={<Avatar size="sm" name={name} photoURL={user.photoURL} />}
        name={name}
        detail={<Email address={user.email} />}
        end={<Tag strong={user.role === 'admin'}>{user.role}</Tag>}
      />
    ),
  } as const;
  return (
    <div className="flex items-start justify-end gap-2 max-tablet:justify-between">
      {user.role === 'admin' ? (
        <ConfirmButton
          {...common}
          action={takeAdminRoleAction}
          variant="line"
          aria-label={`Remove admin: ${name}${end}`}
          className="max-tablet:min-h-11 max-tablet:flex-1"
          title={`Remove the admin role of ${name}?`}
          description="The account stays signed in, as a customer from the next request on."
          confirm="Remove admin"
          confirming="Removing…"
          keep="Keep admin"
        >
          Remove admin
        </ConfirmButton>
      ) : (
        <ConfirmButton
          {...common}
          action={makeAdminAction}
          call={promote}
          variant="line"
          whyOff={user.emailVerified ? null : messages.users.unverified}
          aria-label={`Admin: make ${name} an admin${end}`}
          className="min-w-[76px] max-tablet:min-h-11 max-tablet:flex-1"
          title={`Make ${name} an admin?`}
          description="Admins see every order and customer, change the catalog, refund payments, and make others admins."
          confirm="Make admin"
          isHarmless
          confirming="Making admin…"
          keep="Keep customer"
        >
          Admin
        </ConfirmButton>
      )}
      <ConfirmButton
        {...common}
        action={deleteUserAction}
        call={remove}
        variant="quiet"
        aria-label={`Delete ${name}${end}`}
        className="px-2.5 max-tablet:min-h-11"
        title={`Delete ${name}?`}
        description="The account, its profile and its quotes go for good, and every session ends at once. Unpaid orders are canceled and their stock goes back on sale; paid orders stay in All orders as they were placed, their invoices with the name on them. Orders that were never paid lose name and address."
        confirm="Delete user"
        confirming="Deleting…"
        keep="Keep user"
      >
        <Trash2 aria-hidden className="size-[18px]" />
      </ConfirmButton>
    </div>
  );
}
