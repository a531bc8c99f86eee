import { listChanged, visitorsHint } from '@/elements/list-hint';
import { patience, withListLock } from '@/elements/list-lock';

/** Whether the header was told other figures than the page shows; of an empty list nothing need be told. */
function isOutdated(shown: string): boolean {
  const hint = visitorsHint();
  return hint ? `${hint.lines} ${hint.total}` !== shown : !shown.startsWith('0 ');
}

/**
 * Has the server tell the header's figures again if the list's page shows others: prices and stock change although the
 * list stays as it is, and a device keeps what it was told for months.
 * @param shown number of lines and total, as the server writes the hint
 * @param summary the address that tells them
 */
export async function renewHint(shown: string, summary: string): Promise<void> {
  if (!isOutdated(shown)) return;
  await withListLock(async () => {
    if (!isOutdated(shown)) return; // a change that was under way has told them
    const signal = AbortSignal.timeout(patience);
    await fetch(summary, { cache: 'no-store', signal }).catch(() => null);
  });
  document.dispatchEvent(new Event(listChanged));
}
