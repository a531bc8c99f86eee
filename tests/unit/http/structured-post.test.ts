import { describe, expect, it } from 'vitest';
import { answerAt, answers } from '@/lib/base/blog';
import { postData } from '@/lib/http/structured-post';

describe('an answer of the blog at an address of its own', () => {
  it('stands between its neighbors', () => {
    const [first, second, third] = answers;
    expect(answerAt(second?.id ?? '')).toEqual({ answer: second, previous: first, next: third });
    expect(answerAt(first?.id ?? '')?.previous).toBeUndefined();
    for (const slug of ['', 'nope', 'constructor']) expect(answerAt(slug)).toBeUndefined();
  });

  it.each(answers.map((answer) => [answer.id, answer] as const))(
    '%s is told whole, in words',
    (_, answer) => {
      const told = postData(answer);
      expect(told.headline.length).toBeLessThanOrEqual(110);
      expect(told.headline).toBe(answer.question);
      expect(told.articleBody).not.toContain('`');
      expect(new URL(told.url).pathname).toBe(`/blog/${answer.id}`);
      expect(Date.parse(told.datePublished)).toBeLessThanOrEqual(Date.parse(told.dateModified));
    },
  );
});
