'use client';

import { useState, useTransition } from 'react';
import { callAction } from '@/components/form/call-action';
import { notify } from '@/components/ui/toast';
import type { Failure } from '@/lib/base/errors';
import type { Action } from '@/lib/http/action';

type Call<Data> = {
  action: Action<Data>;
  /** What the action is told. */
  fields: Record<string, string>;
  /** What a press without scripts came to. */
  before?: Failure | null;
  onDone?: () => void;
};

/** One press, one action: success is told by a toast, what went wrong is kept until the next press. */
export function useCall<Data>({ action, fields, before = null, onDone }: Call<Data>) {
  const [failure, setFailure] = useState(before);
  const [pending, start] = useTransition();

  function run(): void {
    start(async () => {
      setFailure(null);
      const result = await callAction(action, fields);
      if (!result.ok) return setFailure(result);
      notify.success(result.message);
      onDone?.();
    });
  }

  return { run, pending, failure, forget: () => setFailure(null) };
}
