'use client';

import { useEffect, useState } from 'react';

type Entry = { id: string; question: string };

/** Links to the answers of the page; marks the one that is being read. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  const [current, setCurrent] = useState(entries[0]?.id);

  useEffect(() => {
    const observer = new IntersectionObserver(
      (seen) => {
        const reading = seen.find((entry) => entry.isIntersecting);
        if (reading) setCurrent(reading.target.id);
      },
      { rootMargin: '-20% 0px -70%' },
    );
    for (const { id } of entries) {
      const article = document.getElementById(id);
      if (article) observer.observe(article);
    }
    return () => observer.disconnect();
  }, [entries]);

  return (
    <nav
      aria-label="Questions"
      className="max-lg:mb-2 max-lg:border-b max-lg:border-line max-lg:pb-8 lg:sticky lg:top-[calc(var(--header)+40px)] lg:self-start"
    >
      <p aria-hidden="true" className="text-note font-semibold text-ink-3">
        Questions
      </p>
      <ol className="mt-2.5">
        {entries.map(({ id, question }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'true' : undefined}
              className="block border-l-2 border-line py-3 pl-4 text-body leading-[1.4] text-pretty text-ink-2 hover:border-ink-3 hover:text-ink lg:aria-[current]:border-accent lg:aria-[current]:font-semibold lg:aria-[current]:text-ink lg:py-2.5"
            >
              {question}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
