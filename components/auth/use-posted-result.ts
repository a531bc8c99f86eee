'use client';

import { useActionState } from 'react';
import type { Failure } from '@/lib/base/errors';
import type { Action } from '@/lib/http/action';

export type Posted<Data = unknown> = {
  /** The `action` of the `<form>`. */
  action: (form: FormData) => void;
  /** What was typed, except secrets. */
  values: Readonly<Record<string, string>>;
  errorOf: (name: string) => string | undefined;
  failure: Failure | null;
  done: { message: string; data: Data } | null;
};

/**
 * The result of a form that the browser (or elements/live-forms for it) posts to its own page, which the server renders
 * anew. Call it in the same component in every state of the page: React matches the result by that place in the tree.
 */
export function usePostedResult<Data>(action: Action<Data>): Posted<Data> {
  const [{ result, values }, post] = useActionState(action, { result: null, values: {} });
  const failure = result?.ok === false ? result : null;
  return {
    action: post,
    values,
    errorOf: (name) => failure?.fieldErrors?.[name]?.[0],
    failure,
    done: result?.ok ? result : null,
  };
}
