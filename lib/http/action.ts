import 'server-only';
import { refresh } from 'next/cache';
import { headers } from 'next/headers';
import { redirect, unstable_rethrow } from 'next/navigation';
import type * as z from 'zod';
import type { Claims } from '@/lib/auth/actor';
import { type Access, type ActorFor, admit, getActor } from '@/lib/auth/admit';
import { forgetCookies, readCookieClaims } from '@/lib/auth/session';
import { AppError, type Failure } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { ownBuild } from '@/lib/base/own-build';
import { secretFields } from '@/lib/base/secret-fields';
import { invalidateCaches } from '@/lib/platform/cache';
import type { CacheChange } from '@/lib/platform/cache-change';
import { toFailure } from '@/lib/platform/failure';

export type ActionResult<T> = { ok: true; message: string; data: T } | Failure;

/** The state of a form after a submit: the outcome, and what was typed, so that nothing is lost without JavaScript. */
export type FormState<T = unknown> = { result: ActionResult<T> | null; values: Record<string, string> };

/**
 * A server action in the shape of React's `useActionState`. The same endpoint serves forms that React submits and forms
 * that the browser posts before, or without, JavaScript.
 */
export type Action<T = unknown> = (previous: FormState<T>, form: FormData) => Promise<FormState<T>>;

type Options<A extends Access, S extends z.ZodType, T> = {
  access: A;
  schema: S;
  message: string | ((data: NoInfer<T>) => string);
  /** Cached data of public pages that the action changes. */
  changes?: CacheChange | ((data: NoInfer<T>, actor: ActorFor<A>) => CacheChange);
  /** Cached data changed although the action failed: by writes that were made and then undone. */
  changesOfFailure?: (error: unknown) => CacheChange;
  /** Names of file inputs; an input without a file counts as missing. */
  files?: readonly string[];
  /** Names of file inputs that accept several files, which are read as lists. */
  fileLists?: readonly string[];
  /**
   * For a submit button that, without JavaScript, only rearranges the form: returns the new values of the fields; null
   * for any other button.
   */
  rearranged?: (
    actor: ActorFor<A>,
    fields: Record<string, string>,
    files: readonly File[],
  ) => Promise<Record<string, string> | null>;
  /** The message when the actor is not allowed to do this. */
  forbidden?: string;
  /** The path to redirect to when a form is posted without JavaScript; with it, the page decides. */
  withoutScript?: (data: NoInfer<T>) => string;
  /**
   * The path to which the form's script leads after a success. A page of another build is redirected there: Next would
   * load it again where it is, without a word of what was done (decision 0034).
   */
  leadsTo?: (data: NoInfer<T>) => string;
  /**
   * The answer is all that tells what was done, or has what can't be read again. It is not lost where Next would load a
   * page of another build again: that page keeps showing what it did.
   */
  toldOnce?: boolean;
  /**
   * The action ends the actor's own session. A hydrated page then navigates by itself (components/auth/sign-out) and
   * must not be rendered again, by refresh or by changed cookies: without a session it would redirect to the login.
   */
  endsSession?: boolean;
  /**
   * The result for whoever has no session any more because it was done before, by the cookie that is left of it: the
   * answer was lost, and the form is sent again.
   */
  doneBefore?: (claims: Claims) => Promise<{ data: NoInfer<T> } | null>;
  /** Nothing shown on the page has changed, so it is not rendered again. */
  leavesPage?: boolean;
};

/** The text fields of a form, without files, React's own fields and the `enhanced` marker. */
function textFields(form: FormData): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string' && !name.startsWith('$ACTION') && name !== 'enhanced') fields[name] = value;
  }
  return fields;
}

/**
 * The most characters in a text field: the size of a whole form of text (server/http/body). Forms that may carry a
 * picture are allowed more bytes, but parsing megabytes of text would block other requests.
 */
const longestField = 64 * 1024;

function assertShort(fields: Record<string, string>): void {
  if (Object.values(fields).some((text) => text.length > longestField))
    throw new AppError('too_large', messages.tooLarge);
}

/** What was typed, to be shown again: without secrets, and without texts too long to have been typed. */
const shownAgain = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, text]) => !secretFields.has(name) && text.length <= longestField),
  );

const isChosen = (value: FormDataEntryValue): value is File => value instanceof File && value.size > 0;

function chosenFiles<T>(form: FormData, names: readonly string[], read: (files: File[]) => T): [string, T][] {
  const chosen = names.map((name) => [name, form.getAll(name).filter(isChosen)] as const);
  return chosen.flatMap(([name, files]): [string, T][] => (files.length > 0 ? [[name, read(files)]] : []));
}

/** Wraps a domain mutation as a server action: identify the actor, validate the input, run, and report. */
export function action<A extends Access, S extends z.ZodType, T>(
  options: Options<A, S, T>,
  run: (actor: ActorFor<A>, input: z.output<S>) => Promise<T>,
): Action<T> {
  const wordsOf = (data: T) =>
    typeof options.message === 'string' ? options.message : options.message(data);
  const done = (data: T): FormState<T> => ({
    result: { ok: true, message: wordsOf(data), data },
    values: {},
  });
  async function leadWithoutScript(form: FormData, data: T): Promise<void> {
    if (!options.withoutScript || form.has('enhanced')) return;
    if (options.endsSession) await forgetCookies();
    redirect(options.withoutScript(data));
  }
  async function resultBefore(): Promise<{ data: T } | null> {
    const claims = options.doneBefore && (await readCookieClaims(await headers()));
    return (claims && (await options.doneBefore?.(claims))) ?? null;
  }
  return async (_previous, form) => {
    // A client can call an action with anything in place of a form.
    const fields = form instanceof FormData ? textFields(form) : {};
    try {
      if (!(form instanceof FormData)) throw new AppError('invalid', messages.invalid);
      const caller = await getActor();
      const before = caller ? null : await resultBefore();
      if (before) {
        await leadWithoutScript(form, before.data);
        return done(before.data);
      }
      const actor = admit(options.access, caller);
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
      await invalidateCaches(typeof changes === 'function' ? changes(data, actor) : changes);
      await leadWithoutScript(form, data);
      const isOfAnother = form.has('enhanced') && form.get('enhanced') !== ownBuild;
      if (options.leadsTo && isOfAnother) redirect(options.leadsTo(data));
      const isKept = options.endsSession || options.leavesPage || (options.toldOnce && isOfAnother);
      if (!isKept) refresh(); // the page behind the form must show the write
      return done(data);
    } catch (error) {
      unstable_rethrow(error); // redirect() and notFound() work by throwing
      await invalidateCaches(options.changesOfFailure?.(error) ?? {});
      const failure = toFailure(error);
      const message = (failure.code === 'forbidden' && options.forbidden) || failure.message;
      return { result: { ...failure, message }, values: shownAgain(fields) };
    }
  };
}
