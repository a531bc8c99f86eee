const maxDepth = 3;

/** An email address, as the database repeats it where a value must be unique. */
const address = /[^\s"<>(){}]{1,64}@(?:[a-z\d-]+\.)+[a-z]{2,}/gi;

/** A text that is no JSON, as Node repeats it: twenty characters around where it stopped, so perhaps of a password. */
const noJson = /(?:\.\.\.)?".{0,24}"(?:\.\.\.)? (?=is not valid JSON)/gs;

/** For the log, which has neither. */
export const withoutQuotes = (text: string): string => text.replace(address, '…@…').replace(noJson, '… ');

/**
 * The parts of an error and its causes that are logged. Other properties are dropped, because libraries attach secrets:
 * Stripe's responses contain client secrets. Auth.js wraps a cause as `{ err }`.
 */
export function errorFacts(
  error: Error,
  stackOf: (stack: string | undefined) => string | undefined = (stack) => stack,
  depth = 0,
): object {
  const { name, message, cause } = error;
  const stack = stackOf(error.stack);
  const code = 'code' in error && /^(string|number)$/.test(typeof error.code) ? error.code : undefined;
  const inner = typeof cause === 'object' && cause !== null && 'err' in cause ? cause.err : cause;
  return {
    type: name,
    message: withoutQuotes(message),
    code,
    stack: stack && withoutQuotes(stack),
    ...(inner instanceof Error && depth < maxDepth && { cause: errorFacts(inner, stackOf, depth + 1) }),
  };
}
