import type { Document } from 'mongodb';

/** What a member answers when it is no primary (any more), by its code in the server's error list. */
const refusals = {
  NotWritablePrimary: 10107,
  PrimarySteppedDown: 189,
  ShutdownInProgress: 91,
  InterruptedDueToReplStateChange: 11602,
} as const;
export type Refusal = keyof typeof refusals;

/** Newer servers say themselves what may be tried again (Retryable Writes specification). */
export const refusalOf = (name: Refusal): Document => ({
  ok: 0,
  code: refusals[name],
  codeName: name,
  errmsg: `${name}, as ordered`,
  errorLabels: ['RetryableWriteError'],
});

/** What is done to a command: refused, its connection cut, its answer kept back for so long (ms), or for good. */
export type Trouble = { refuse: Refusal } | { cut: true } | { delay: number } | { swallow: true };

export type Rule = {
  command: string;
  collection?: string;
  /** Before it is carried out, or after, when nobody hears of it. */
  when: 'before' | 'after';
  trouble: Trouble;
  /** So many commands; the ones after that pass. */
  times: number;
};

/** The first rule that fits takes one of its times. */
export function take(
  rules: readonly Rule[],
  name: string,
  collection: unknown,
  when: Rule['when'],
): Trouble | null {
  const found = rules.find(
    (rule) =>
      rule.times > 0 &&
      rule.when === when &&
      rule.command === name &&
      (rule.collection === undefined || rule.collection === collection),
  );
  if (!found) return null;
  found.times -= 1;
  return found.trouble;
}
