'use client';

import { useRouter } from 'next/navigation';
import { type SubmitEvent, useActionState, useState } from 'react';
import { callAction } from '@/components/form/call-action';
import { firstControl } from '@/components/form/first-control';
import { isAt } from '@/components/form/use-focus-kept';
import { useIsShown } from '@/components/form/use-is-shown';
import { usePending } from '@/components/form/use-pending';
import { notify } from '@/components/ui/toast';
import type { Action, ActionResult } from '@/lib/http/action';

type ServerValidatedForm<Data> = {
  /** The result of the last submit. */
  result: ActionResult<Data> | null;
  /** What a submit without scripts sent. */
  values: Readonly<Record<string, string>>;
  pending: boolean;
  /** Props of the `<form>`. */
  props: {
    action: (form: FormData) => void;
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  };
};

/**
 * One form for one server action, which alone validates it. The DOM holds the values, so what was typed stays whatever
 * the result; a lost connection is a failure like any other. Before hydration, the browser posts the form itself.
 * @param onSend called at each press, before anything else
 */
export function useServerValidatedForm<Data>(
  action: Action<Data>,
  onSend?: () => void,
): ServerValidatedForm<Data> {
  const router = useRouter();
  const [posted, post] = useActionState(action, { result: null, values: {} });
  const [result, setResult] = useState(posted.result);
  const [pending, begin] = usePending();
  const isShown = useIsShown();

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    onSend?.();
    event.preventDefault();
    if (pending) return;
    const element = event.currentTarget;
    const sent = new FormData(element, event.nativeEvent.submitter);
    begin(async () => {
      const answer = await callAction(action, sent);
      // Nothing else would tell who has gone on.
      if (!isShown.current) return notify[answer.ok ? 'success' : 'error'](answer.message);
      setResult(answer);
      if (answer.ok) return;
      if (answer.code === 'conflict') router.refresh(); // to show the current data
      if (isAt(element)) firstControl(element, Object.keys(answer.fieldErrors ?? {}))?.focus();
    });
  }

  return { result, values: posted.values, pending, props: { action: post, onSubmit } };
}
