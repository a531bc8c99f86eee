'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { useAccountEmail } from '@/components/auth/account';
import { signOut } from '@/components/auth/sign-out';
import { isAboutOrders } from '@/components/rest/calls';
import { callRest } from '@/components/rest/client';
import { type Answer, type Call, isRefusal } from '@/components/rest/send';
import { notify } from '@/components/ui/toast';
import { messages } from '@/lib/base/messages';
import { paths } from '@/lib/base/paths';

/**
 * Makes REST calls as the signed-in account and handles refusals in one place. Without a session, and on any refusal
 * about orders, it signs out and goes to / (specification §6). A user who is no longer an admin is sent to the
 * dashboard, with the reason.
 */
export function useRest(): (call: Call) => Promise<Answer> {
  const email = useAccountEmail();
  const router = useRouter();
  return useCallback(
    async (call) => {
      const answer = await callRest(email, call);
      if (answer.ok && call.method !== 'GET') router.refresh(); // to show the write
      if (!isRefusal(answer)) return answer;
      if (answer.code === 'unauthorized' || isAboutOrders(call)) {
        await signOut();
      } else {
        notify.error(messages.users.notAdminNow);
        router.push(paths.dashboard);
        router.refresh(); // updates the sidebar too
      }
      return answer;
    },
    [email, router],
  );
}
