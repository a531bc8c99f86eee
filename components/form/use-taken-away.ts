import { type RefObject, useLayoutEffect, useRef } from 'react';
import { notify } from '@/components/ui/toast';

/**
 * For a button whose page may leave it out, alone or with its row, while its dialog is open or closes: the focus moves
 * on to the page's content, where the browser would drop it (WCAG 2.4.3), and what the dialog said goes on as a toast.
 * @param said the failure that the open dialog shows, if any
 */
export function useTakenAway(opener: RefObject<Element | null>, said: string | null): void {
  const last = useRef(said);
  useLayoutEffect(() => {
    last.current = said;
  }, [said]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: on unmount only
  useLayoutEffect(() => {
    const { current: button } = opener;
    return () => {
      const { activeElement } = document;
      if (activeElement === button || activeElement?.closest('[role="alertdialog"]'))
        document.getElementById('main')?.focus({ preventScroll: true });
      if (last.current !== null) notify.error(last.current);
    };
  }, []);
}
