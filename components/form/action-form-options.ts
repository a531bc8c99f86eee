import type { FieldPath, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import type { Failure } from '@/lib/base/errors';
import type { Action } from '@/lib/http/action';

/** What `useActionForm` is given. */
export type ActionFormOptions<Input extends FieldValues, Output, Data> = {
  /** The server's own schema, so that both sides give the same messages. */
  schema: z.ZodType<Output, Input>;
  /** Called by the script once the page is hydrated; before that, the browser posts the form to it natively. */
  action: Action<Data>;
  /** When fields are first validated; after a failed submit always on change. */
  mode?: 'onSubmit' | 'onChange';
  /** `sent` holds the values at the time of the submit; the visitor may have typed on since. */
  onSuccess?: (data: Data, message: string, sent: Input) => void | Promise<void>;
  /** No toast shows the success: `onSuccess` tells of it otherwise. */
  isQuiet?: boolean;
  /** Called instead if the answer itself led on, as it does from a page of another build (`leadsTo`, decision 0034). */
  onLedOn?: () => void;
  /** Gets a failure first; returns true when it has dealt with it. */
  onFailure?: (failure: Failure, values: Input) => boolean;
  /** Finds a missing first field that the schema can't know of; returns how to focus it, or null. */
  gap?: () => (() => void) | null;
  /** The name of the submit buttons, if there are several; the schema gets the pressed button's value under it. */
  choice?: FieldPath<Input>;
};
