import 'server-only';
import { refresh } from 'next/cache';
import { redirect, unstable_rethrow } from 'next/navigation';
import type * as z from 'zod';
import { type Access, type ActorFor, admit, getActor } from '@/lib/auth/admit';
import { forgetCookies } from '@/lib/auth/session';
import { AppError, type Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { secretFields } from '@/lib/base/secret-fields';
import { moveCaches } from '@/lib/platform/cache';
import type { CacheChange } from '@/lib/platform/cache-change';
import { toFailure } from '@/lib/platform/failure';

export type ActionResult<T> = { ok: true; message: string; data: T } | Failure;

/** What a form shows after a submit: the outcome, and what was typed, so that nothing is lost without JavaScript. */
export type FormState<T = unknown> = { result: ActionResult<T> | null; values: Record<string, string> };

/**
 * A server action in the shape of React's `useActionState`. The same endpoint serves a form that React handles and
 * one that the browser posts before, or without, JavaScript.
 */
export type Action<T = unknown> = (previous: FormState<T>, form: FormData) => Promise<FormState<T>>;

type Options<A extends Access, S extends z.ZodType, T> = {
  access: A;
  schema: S;
  message: string | ((data: NoInfer<T>) => string);
  /** Of public pages. */
  changes?: CacheChange | ((data: NoInfer<T>, actor: ActorFor<A>) => CacheChange);
  /** The same where it fails, of what was written and taken back. */
  changesOfFailure?: (error: unknown) => CacheChange;
  /** Names of file inputs; an input without a file counts as not sent. */
  files?: readonly string[];
  /** The same of inputs that take several, which are read as lists. */
  fileLists?: readonly string[];
  /**
   * Of a press that changes what the form holds and does nothing else, without scripts: the fields as they are from now
   * on; null for any other press.
   */
  rearranged?: (
    actor: ActorFor<A>,
    fields: Record<string, string>,
    files: readonly File[],
  ) => Promise<Record<string, string> | null>;
  /** What to say instead when the actor is not allowed to. */
  forbidden?: string;
  /** Where a form goes that was posted without JavaScript; with it, the page decides. */
  withoutScript?: (data: NoInfer<T>) => string;
  /**
   * This ends the actor's own session. A page that is alive leaves by itself (components/auth/sign-out) and is not made
   * anew, by a refresh or by cookies that change: without its session it would be on its way to the login.
   */
  endsSession?: boolean;
  /** Nothing that the page shows has changed: it is not made anew. */
  leavesPage?: boolean;
};

/** The text fields of a form; files, React's own fields and our marker are left out. */
function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.startsWith('$ACTION') && name !== 'enhanced') fields[name] = value;
  }
  return fields;
}

/**
 * Characters that a field of text may have: what a whole form of text comes to (server/http/body). Forms that may bring a
 * picture are let in with more, and every reading of a text of megabytes costs the others their turn.
 */
const longestField = 64 * 1024;

function assertShort(fields: Record<string, string>): void {
  if (Object.values(fields).some((text) => text.length > longestField))
    throw new AppError('too_large', messages.tooLarge);
}

/** What was typed, to be shown again: no secrets, and nothing that nobody can have typed. */
const shownAgain = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, text]) => !secretFields.has(name) && text.length <= longestField),
  );

const isChosen = (value: FormDataEntryValue): value is File => value instanceof File && value.size > 0;

function chosenFiles<T>(form: FormData, names: readonly string[], read: (files: File[]) => T): [string, T][] {
  const chosen = names.map((name) => [name, form.getAll(name).filter(isChosen)] as const);
  return chosen.flatMap(([name, files]): [string, T][] => (files.length > 0 ? [[name, read(files)]] : []));
}

/** Wraps a domain mutation as a server action: who is asking, is the input valid, run, report. */
export function action<A extends Access, S extends z.ZodType, T>(
  options: Options<A, S, T>,
  run: (actor: ActorFor<A>, input: z.output<S>) => Promise<T>,
): Action<T> {
  return async (_previous, form) => {
    // A client may call an action with anything in place of a form.
    const fields = form instanceof FormData ? textFields(form) : {};
    try {
      if (!(form instanceof FormData)) throw new AppError('invalid', messages.invalid);
      const actor = admit(options.access, await getActor());
      assertShort(fields);
      const lists = chosenFiles(form, options.fileLists ?? [], (files) => files);
      const files = [...chosenFiles(form, options.files ?? [], ([file]) => file), ...lists];
      const values = await options.rearranged?.(
        actor,
        fields,
        lists.flatMap(([, chosen]) => chosen),
      );
      if (values) return { result: null, values };
      const data = await run(actor, options.schema.parse({ ...fields, ...Object.fromEntries(files) }));
      const { changes = {} } = options;
      await moveCaches(typeof changes === 'function' ? changes(data, actor) : changes);
      if (options.withoutScript && !form.has('enhanced')) {
        if (options.endsSession) await forgetCookies();
        redirect(options.withoutScript(data));
      }
      if (!options.endsSession && !options.leavesPage) refresh(); // the page behind the form shows the write
      const message = typeof options.message === 'string' ? options.message : options.message(data);
      return { result: { ok: true, message, data }, values: {} };
    } catch (error) {
      unstable_rethrow(error); // redirect() and notFound() travel as throws
      await moveCaches(options.changesOfFailure?.(error) ?? {});
      const failure = toFailure(error);
      const message = (failure.code === 'forbidden' && options.forbidden) || failure.message;
      return { result: { ...failure, message }, values: shownAgain(fields) };
    }
  };
}
