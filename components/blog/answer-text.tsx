import type { Answer } from '@/lib/base/blog';

/** The text below a question: a lead sentence that already answers it, then the details. */
export function AnswerText({ answer }: { answer: Answer }) {
  return (
    <>
      <p className="mt-[22px] mb-4 max-w-[30em] text-[1.25rem] leading-[1.45] font-medium tracking-[-.012em] text-pretty lg:text-xl lg:leading-[1.45]">
        <WithCode text={answer.lead} />
      </p>
      <p className="max-w-[37em] text-[1.0625rem] leading-[1.68] text-pretty text-ink-2 lg:text-lg lg:leading-[1.72]">
        <WithCode text={answer.text} />
      </p>
    </>
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
