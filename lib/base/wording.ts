import * as z from 'zod';
import { messages } from './messages';

/** Messages for a value of the wrong type, by expected type. */
const kinds: Readonly<Record<string, string>> = {
  object: messages.value.noObject,
  string: messages.value.noText,
  number: messages.value.noNumber,
  int: messages.catalogue.wholeNumber,
  array: messages.value.noList,
};

const bound = (limit: number | bigint, origin: string, words: (limit: number) => string) =>
  origin === 'number' || origin === 'int' ? words(Number(limit)) : undefined;

/** The message for an issue whose schema has no message of its own. */
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

// Replaces zod's default messages, which are written for developers; a schema's own messages take precedence.
z.config({ localeError: sentenceFor });
