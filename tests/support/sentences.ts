import { messages } from '@/lib/base/messages';

/** Stands for whatever a sentence is made with. */
const hole = '\u0001';

function* patternsOf(words: unknown): Generator<RegExp> {
  if (typeof words === 'object' && words !== null)
    for (const value of Object.values(words)) yield* patternsOf(value);
  else if (typeof words === 'string' || typeof words === 'function') {
    const said = typeof words === 'string' ? words : String(Reflect.apply(words, null, [hole, hole]));
    const literal = said.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(hole, '[^\\n]+');
    // An unexpected failure ends with the number under which the log has it; none may happen here.
    yield new RegExp(`^${literal}$`);
  }
}
const patterns = [...patternsOf(messages)];

/** True for a text that stands in lib/base/messages, with anything in its gaps. */
export const isOurs = (text: string): boolean => patterns.some((pattern) => pattern.test(text));
