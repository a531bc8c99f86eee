import type { Answer } from '@/lib/base/blog';

export function AnswerArticle({ answer }: { answer: Answer }) {
  return (
    <article
      id={answer.id}
      aria-labelledby={`${answer.id}-title`}
      className="not-first:mt-12 not-first:border-t not-first:border-line not-first:pt-12 lg:not-first:mt-18 lg:not-first:pt-18"
    >
      <h2 id={`${answer.id}-title`} className="max-w-[18em] text-3xl">
        {answer.question}
      </h2>
      <p className="mt-[22px] mb-4 max-w-[30em] text-[1.25rem] leading-[1.45] font-medium tracking-[-.012em] text-pretty lg:text-xl lg:leading-[1.45]">
        <WithCode text={answer.lead} />
      </p>
      <p className="max-w-[37em] text-[1.0625rem] leading-[1.68] text-pretty text-ink-2 lg:text-lg lg:leading-[1.72]">
        <WithCode text={answer.text} />
      </p>
    </article>
  );
}

/** Text whose words in backticks are code. */
function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
        key={`${index}-${part}`}
        className="rounded-[3px] bg-surface-2 px-[.22em] py-[.12em] font-mono text-[.88em] font-[400] wrap-anywhere text-ink"
      >
        {part}
      </code>
    ),
  );
}
