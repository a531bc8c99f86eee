'use client';

import { useActionState } from 'react';
import type { Failure } from '@/lib/base/errors';
import type { Action } from '@/lib/http/action';

export type Posted<Data = unknown> = {
  /** Of the `<form>`. */
  action: (form: FormData) => void;
  /** What was typed, except secrets. */
  values: Readonly<Record<string, string>>;
  errorOf: (name: string) => string | undefined;
  failure: Failure | null;
  done: { message: string; data: Data } | null;
};

/**
 * What came of a form that the browser, or elements/live-forms in its place, posts to its page, which the server renders
 * anew. Called where it stands in every state of the page, for the answer belongs to that place.
 */
export function usePosted<Data>(action: Action<Data>): Posted<Data> {
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
