'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { usePending } from '@/components/form/use-pending';
import { notify } from '@/components/ui/toast';
import type { Failure } from '@/lib/base/errors';
import type { ActionResult } from '@/lib/http/action';

type Press = {
  call: () => Promise<ActionResult<unknown>>;
  /** The failure of a press without scripts. */
  before?: Failure | null;
  /** Called after success, and after a `forbidden` failure. */
  onDone?: () => void;
};

/**
 * One call for each press: success shows as a toast, a failure is kept until the next press. A `forbidden` failure
 * shows as a toast too, because the visitor is led away from the button (specification §8, 'failed to make an admin').
 */
export function useCall({ call, before = null, onDone }: Press) {
  const router = useRouter();
  const [failure, setFailure] = useState(before);
  const [pending, begin] = usePending();

  function run(): void {
    begin(async () => {
      setFailure(null);
      const result = await call();
      if (!result.ok && result.code === 'conflict') router.refresh(); // to show the current data
      if (!result.ok && result.code !== 'forbidden') return setFailure(result);
      if (result.ok) notify.success(result.message);
      else notify.error(result.message);
      onDone?.();
    });
  }

  return { run, pending, failure, forget: () => setFailure(null) };
}
