'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { haveChanged } from '@/components/orders/have-changed';
import { type Call, isRefusal } from '@/components/rest/send';
import { useRest } from '@/components/rest/use-rest';
import type { Order } from '@/lib/orders/schema';
import { restOrdersSchema } from '@/lib/orders/wire';

/** Milliseconds between two refreshes of a visible list. */
const refreshEvery = 30_000;

type LiveOrders = {
  orders: readonly Order[];
  /** The last refresh failed, so what is shown may be out of date. */
  failed: boolean;
  refreshing: boolean;
  refresh: () => void;
};

type Source = {
  /** The REST call that lists one page of them, never all. */
  call: Call;
  /** Combines the shown orders with those of the response. */
  merge: (shown: readonly Order[], answered: readonly Order[]) => readonly Order[];
};

/**
 * Keeps a server-rendered list of orders up to date by REST with the access token: on return to the tab, when the
 * connection is back, and at intervals. If an order changed, the page is rendered again, for its counts and pages. If
 * access is refused, it signs out (specification §6; `useRest`).
 */
export function useLiveOrders(
  fromPage: readonly Order[],
  { call: { method, path }, merge }: Source,
): LiveOrders {
  const [live, setLive] = useState({ base: fromPage, orders: fromPage });
  const [failed, setFailed] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  const busy = useRef(false);
  const rest = useRest();
  const router = useRouter();

  const refresh = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setRefreshing(true);
    const answer = await rest({ method, path });
    const { data: answered } = restOrdersSchema.safeParse(answer.ok ? answer.body : null);
    // A page rendered meanwhile, such as after a write, is newer than this response, which is then dropped.
    if (answered)
      setLive((shown) =>
        shown.base === fromPage ? { base: fromPage, orders: merge(shown.orders, answered) } : shown,
      );
    setFailed(!answered && !isRefusal(answer));
    busy.current = false;
    setRefreshing(false);
  }, [rest, method, path, merge, fromPage]);

  useEffect(() => {
    const whenSeen = () => {
      if (!document.hidden) void refresh();
    };
    const timer = setInterval(whenSeen, refreshEvery);
    window.addEventListener('focus', whenSeen);
    window.addEventListener('online', whenSeen);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', whenSeen);
      window.removeEventListener('online', whenSeen);
      document.removeEventListener('visibilitychange', whenSeen);
    };
  }, [refresh]);

  const hasChanged = haveChanged(fromPage, live.orders);
  useEffect(() => {
    if (hasChanged) router.refresh();
  }, [hasChanged, router]);

  // The page was rendered again.
  if (live.base !== fromPage) setLive({ base: fromPage, orders: fromPage });
  return { orders: live.orders, failed, refreshing, refresh: () => void refresh() };
}
