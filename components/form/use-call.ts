'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { notify } from '@/components/ui/toast';
import type { Failure } from '@/lib/base/errors';
import type { ActionResult } from '@/lib/http/action';

type Press = {
  call: () => Promise<ActionResult<unknown>>;
  /** What a press without scripts came to. */
  before?: Failure | null;
  /** It was done, or who pressed may not do it. */
  onDone?: () => void;
};

/**
 * One press, one call: success is told by a toast, what went wrong is kept until the next press. A refusal is told by a
 * toast too, for it leads away from the button (specification §8, 'failed to make an admin').
 */
export function useCall({ call, before = null, onDone }: Press) {
  const router = useRouter();
  const [failure, setFailure] = useState(before);
  const [pending, start] = useTransition();

  function run(): void {
    start(async () => {
      setFailure(null);
      const result = await call();
      if (!result.ok && result.code === 'conflict') router.refresh(); // the page shows what is so now
      if (!result.ok && result.code !== 'forbidden') return setFailure(result);
      if (result.ok) notify.success(result.message);
      else notify.error(result.message);
      onDone?.();
    });
  }

  return { run, pending, failure, forget: () => setFailure(null) };
}
