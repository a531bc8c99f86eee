'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { AccessRefused, getWithToken } from '@/components/auth/access-token';
import { signOut } from '@/components/auth/sign-out';
import { restOrdersSchema } from '@/components/orders/rest-order';
import type { Order } from '@/lib/orders/schema';

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
  /** The REST call, with its query. */
  path: string;
  /** Whose token it is asked with. */
  email: string;
  /** What to show, from what was shown and what the call answered (oldest first). */
  merge: (shown: readonly Order[], answered: readonly Order[]) => readonly Order[];
};

/**
 * A list of orders that came with the page, kept up to date by REST with the access token: on return to the tab, when
 * the connection is back, and now and then. On 401 or 403 it signs out (specification §6).
 */
export function useLiveOrders(fromPage: readonly Order[], { path, email, merge }: Source): LiveOrders {
  const [live, setLive] = useState({ base: fromPage, orders: fromPage });
  const [failed, setFailed] = useState(false);
  const [refreshing, setRefreshing] = useState(false);
  const busy = useRef(false);

  const refresh = useCallback(async () => {
    if (busy.current) return;
    busy.current = true;
    setRefreshing(true);
    try {
      const answered = restOrdersSchema.parse(await getWithToken(path, email));
      setLive(({ base, orders }) => ({ base, orders: merge(orders, answered) }));
      setFailed(false);
    } catch (error) {
      if (error instanceof AccessRefused) return void signOut();
      setFailed(true);
    } finally {
      busy.current = false;
      setRefreshing(false);
    }
  }, [path, email, merge]);

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

  // The page was rendered again, as after an action: it is newer than anything asked before.
  if (live.base !== fromPage) setLive({ base: fromPage, orders: fromPage });
  return { orders: live.orders, failed, refreshing, refresh: () => void refresh() };
}
