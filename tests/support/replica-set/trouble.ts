import type { Document } from 'mongodb';

/** Errors of a member that is not, or no longer, primary, with their codes in the server's error list. */
const refusals = {
  NotWritablePrimary: 10107,
  PrimarySteppedDown: 189,
  ShutdownInProgress: 91,
  InterruptedDueToReplStateChange: 11602,
} as const;
export type Refusal = keyof typeof refusals;

/** An error answer. Newer servers label errors that may be retried (Retryable Writes specification). */
export const refusalOf = (name: Refusal): Document => ({
  ok: 0,
  code: refusals[name],
  codeName: name,
  errmsg: `${name}, as ordered`,
  errorLabels: ['RetryableWriteError'],
});

/** What is done to a command: it is refused, cut off, delayed (ms), or never answered. */
export type Trouble = { refuse: Refusal } | { cut: true } | { delay: number } | { swallow: true };

export type Rule = {
  command: string;
  collection?: string;
  /** Before it is carried out, or after, when the client does not learn of it. */
  when: 'before' | 'after';
  trouble: Trouble;
  /** How many commands the rule applies to; later ones pass. */
  times: number;
};

/** Applies the first matching rule and counts it down. */
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
