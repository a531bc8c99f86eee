import { Trash2 } from 'lucide-react';
import { Avatar } from '@/components/account/avatar';
import { ConfirmButton } from '@/components/form/confirm-button';
import { Subject } from '@/components/ui/subject';
import { Tag } from '@/components/ui/tag';
import { deleteUserAction, makeAdminAction, takeAdminRoleAction } from '@/lib/users/actions';
import type { User } from '@/lib/users/schema';

/** What an admin can do with somebody else: make him an admin, or no longer one, and delete him (specification §2). */
export function UserActions({ user }: { user: User }) {
  const name = user.name || user.email;
  const common = {
    fields: { userId: user.id },
    size: 'sm',
    subject: (
      <Subject
        picture={<Avatar size="sm" name={name} photoURL={user.photoURL} />}
        name={user.name}
        detail={user.email}
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
          aria-label={`Take the admin role from ${name}`}
          className="max-tablet:min-h-11 max-tablet:flex-1"
          title={`Take the admin role from ${name}?`}
          description="The account stays. Every session ends at once; the next sign-in is a customer's."
          confirm="Take the role"
          confirming="Taking…"
          keep="Keep admin"
        >
          Remove admin
        </ConfirmButton>
      ) : (
        <ConfirmButton
          {...common}
          action={makeAdminAction}
          variant="line"
          aria-label={`Admin: make ${name} an admin`}
          className="min-w-[76px] max-tablet:min-h-11 max-tablet:flex-1"
          title={`Make ${name} an admin?`}
          description="Admins see every order and customer, change the catalogue, give money back, and make others admins."
          confirm="Make admin"
          reversible
          confirming="Making admin…"
          keep="Keep customer"
        >
          Admin
        </ConfirmButton>
      )}
      <ConfirmButton
        {...common}
        action={deleteUserAction}
        variant="quiet"
        aria-label={`Delete ${name}`}
        className="px-2.5 max-tablet:min-h-11"
        title={`Delete ${name}?`}
        description="The account and its profile go for good, and every session ends at once. Unpaid orders are cancelled and their stock goes back on sale; paid orders stay in All orders."
        confirm="Delete user"
        confirming="Deleting…"
        keep="Keep user"
      >
        <Trash2 aria-hidden className="size-[18px]" />
      </ConfirmButton>
    </div>
  );
}
