import { messages } from '@/lib/base/messages';

/** Placeholder for the parameters of a sentence. */
const hole = '\u0001';

function* patternsOf(words: unknown): Generator<RegExp> {
  if (typeof words === 'object' && words !== null)
    for (const value of Object.values(words)) yield* patternsOf(value);
  else if (typeof words === 'string' || typeof words === 'function') {
    const said = typeof words === 'string' ? words : String(Reflect.apply(words, null, [hole, hole]));
    const literal = said.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(hole, '[^\\n]+');
    // The message of an unexpected failure, which ends with its number in the log, must not match here.
    yield new RegExp(`^${literal}$`);
  }
}
const patterns = [...patternsOf(messages)];

/** Whether a text is one of lib/base/messages, with any parameters. */
export const isOurs = (text: string): boolean => patterns.some((pattern) => pattern.test(text));
