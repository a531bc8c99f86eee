import { Icon } from '@/components/ui/icons';
import type { Answer } from '@/lib/base/blog';
import { paths } from '@/lib/base/paths';

type NeighborsProps = { previous: Answer | undefined; next: Answer | undefined };

/** Links to the previous and the next answer. */
export function Neighbors({ previous, next }: NeighborsProps) {
  return (
    <nav aria-label="More answers" className="grid gap-x-12 border-t border-line sm:grid-cols-2">
      {previous && <Neighbor answer={previous} label="Previous question" />}
      {next && <Neighbor answer={next} label="Next question" isNext />}
    </nav>
  );
}

function Neighbor({ answer, label, isNext = false }: { answer: Answer; label: string; isNext?: boolean }) {
  return (
    <a
      href={paths.blogPost(answer.id)}
      rel={isNext ? 'next' : 'prev'}
      className={`group flex flex-col gap-1.5 py-6 no-underline max-sm:not-first:border-t max-sm:not-first:border-line ${isNext ? 'sm:col-start-2 sm:items-end sm:text-right' : ''}`}
    >
      <span className="flex items-center gap-2 text-note font-semibold text-ink-3">
        {!isNext && <Icon name="left" />}
        {label}
        {isNext && <Icon name="arrow" />}
      </span>
      <span className="text-lg font-semibold text-pretty text-ink decoration-accent decoration-2 group-hover:underline">
        {answer.question}
      </span>
    </a>
  );
}
