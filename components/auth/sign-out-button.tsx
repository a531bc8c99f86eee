'use client';

import { useActionState } from 'react';
import { signOut } from '@/components/auth/sign-out';
import { Button } from '@/components/ui/button';

export function SignOutButton() {
  const [failed, action, pending] = useActionState(async () => ((await signOut()) ? null : 'failed'), null);
  return (
    <form action={action} className="flex items-center gap-3">
      <Button type="submit" aria-disabled={pending}>
        Sign Out
      </Button>
      {failed && (
        <span role="alert" className="text-note text-bad">
          Not signed out. Please try again.
        </span>
      )}
    </form>
  );
}
