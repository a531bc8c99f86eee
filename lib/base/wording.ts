import * as z from 'zod';
import { messages } from './messages';

/** What a value of another kind should have been. */
const kinds: Readonly<Record<string, string>> = {
  object: messages.value.noObject,
  string: messages.value.noText,
  number: messages.value.noNumber,
  int: messages.catalogue.wholeNumber,
  array: messages.value.noList,
};

const bound = (limit: number | bigint, origin: string, words: (limit: number) => string) =>
  origin === 'number' || origin === 'int' ? words(Number(limit)) : undefined;

/** A sentence of the shop's for what a schema has no words of its own for. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? messages.value.missing
      : (kinds[issue.expected] ?? messages.value.otherwise);
  if (issue.code === 'invalid_value') return messages.value.oneOf(issue.values.map(String).join(', '));
  if (issue.code === 'too_big' && issue.origin === 'string')
    return messages.profile.tooLong(Number(issue.maximum));
  if (issue.code === 'too_big')
    return bound(issue.maximum, issue.origin, messages.catalogue.tooLarge) ?? messages.value.otherwise;
  if (issue.code === 'too_small')
    return bound(issue.minimum, issue.origin, messages.catalogue.tooSmall) ?? messages.value.otherwise;
  return messages.value.otherwise;
}

// In place of zod's own words, which speak of schemas to whoever wrote them; a field's own words go before.
z.config({ localeError: sentenceFor });
