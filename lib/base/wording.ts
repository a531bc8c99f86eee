import * as z from 'zod';
import { messages } from './messages';

const { value, profile, catalogue } = messages;

/** What a value of another kind should have been. */
const kinds: Readonly<Record<string, string>> = {
  object: value.noObject,
  string: value.noText,
  number: value.noNumber,
  int: catalogue.wholeNumber,
  array: value.noList,
};

const bound = (limit: number | bigint, origin: string, words: (limit: number) => string) =>
  origin === 'number' || origin === 'int' ? words(Number(limit)) : undefined;

/** A sentence of the shop's for what a schema has no words of its own for. */
function sentenceFor(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? value.missing : (kinds[issue.expected] ?? value.otherwise);
  if (issue.code === 'invalid_value') return value.oneOf(issue.values.map(String).join(', '));
  if (issue.code === 'too_big' && issue.origin === 'string') return profile.tooLong(Number(issue.maximum));
  if (issue.code === 'too_big')
    return bound(issue.maximum, issue.origin, catalogue.tooLarge) ?? value.otherwise;
  if (issue.code === 'too_small')
    return bound(issue.minimum, issue.origin, catalogue.tooSmall) ?? value.otherwise;
  return value.otherwise;
}

// In place of zod's own words, which speak of schemas to whoever wrote them; a field's own words go before.
z.config({ localeError: sentenceFor });
