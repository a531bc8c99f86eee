'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useIsShown } from '@/components/form/use-is-shown';
import { usePending } from '@/components/form/use-pending';
import { notify } from '@/components/ui/toast';
import type { Failure } from '@/lib/base/errors';
import type { ActionResult } from '@/lib/http/action';

type Press = {
  call: () => Promise<ActionResult<unknown>>;
  /** The failure of a press without scripts. */
  before?: Failure | null;
  /** Called after success, and after a failure that leads away from the button. */
  onDone?: () => void;
};

/** Failures that say that what the page shows has changed since. */
const stale = new Set(['conflict', 'not_found']);
/** Failures after which the visitor or the button is elsewhere. */
const leadsAway = new Set(['forbidden', 'not_found']);

/**
 * One call for each press: success shows as a toast, a failure is kept until the next press. A failure that leads away
 * from the button shows as a toast too: `forbidden` (specification §8, 'failed to make an admin'), and `not_found`,
 * because the page then leaves out what the button was about. So does any failure once the button is gone.
 */
export function useCall({ call, before = null, onDone }: Press) {
  const router = useRouter();
  const [failure, setFailure] = useState(before);
  const [pending, begin] = usePending();
  const isShown = useIsShown();

  function run(): void {
    begin(async () => {
      setFailure(null);
      const result = await call();
      if (!result.ok && stale.has(result.code)) router.refresh(); // to show the current data
      if (!result.ok && !leadsAway.has(result.code) && isShown.current) return setFailure(result);
      if (result.ok) notify.success(result.message);
      else notify.error(result.message);
      onDone?.();
    });
  }

  return { run, pending, failure, forget: () => setFailure(null) };
}
