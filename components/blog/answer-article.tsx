import { AnswerText } from '@/components/blog/answer-text';
import type { Answer } from '@/lib/base/blog';
import { paths } from '@/lib/base/paths';

/** One answer on the page that lists them all. */
export function AnswerArticle({ answer }: { answer: Answer }) {
  return (
    <article
      id={answer.id}
      aria-labelledby={`${answer.id}-title`}
      className="not-first:mt-12 not-first:border-t not-first:border-line not-first:pt-12 lg:not-first:mt-18 lg:not-first:pt-18"
    >
      <h2 id={`${answer.id}-title`} className="max-w-[18em] text-3xl">
        <a
          href={paths.blogPost(answer.id)}
          className="no-underline decoration-accent decoration-2 hover:underline"
        >
          {answer.question}
        </a>
      </h2>
      <AnswerText answer={answer} />
    </article>
  );
}
