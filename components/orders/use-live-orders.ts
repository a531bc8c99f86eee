'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { haveMoved } from '@/components/orders/have-moved';
import { type Call, isRefusal } from '@/components/rest/send';
import { useRest } from '@/components/rest/use-rest';
import type { Order } from '@/lib/orders/schema';
import { restOrdersSchema } from '@/lib/orders/wire';

/** Milliseconds between two refreshes of a list that is being looked at. */
const refreshEvery = 30_000;

type LiveOrders = {
  orders: readonly Order[];
  /** The last refresh brought nothing; what is shown may be out of date. */
  failed: boolean;
  refreshing: boolean;
  refresh: () => void;
};

type Source = {
  /** What lists them; a page of them, never all. */
  call: Call;
  /** What to show, from what was shown and what the call answered. */
  merge: (shown: readonly Order[], answered: readonly Order[]) => readonly Order[];
};

/**
 * A list of orders that came with the page, kept up to date by REST with the access token: on return to the tab, when
 * the connection is back, and now and then; where that moves any, the page is rendered again, for its counts and pages.
 * Refused, it signs out (specification §6; `useRest`).
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
    // A page that was rendered meanwhile, as after a write, is newer than what was asked before.
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

  const hasMoved = haveMoved(fromPage, live.orders);
  useEffect(() => {
    if (hasMoved) router.refresh();
  }, [hasMoved, router]);

  // The page was rendered again.
  if (live.base !== fromPage) setLive({ base: fromPage, orders: fromPage });
  return { orders: live.orders, failed, refreshing, refresh: () => void refresh() };
}
