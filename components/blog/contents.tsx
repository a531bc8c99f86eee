type Entry = { id: string; question: string };

/** Links to the answers on the page; `elements/reading-list` marks the one being read. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  return (
    <reading-list className="contents">
      <nav
        aria-label="Questions"
        className="max-lg:mb-2 max-lg:border-b max-lg:border-line max-lg:pb-8 lg:sticky lg:top-[calc(var(--header)+40px)] lg:self-start"
      >
        <p aria-hidden="true" className="text-note font-semibold text-ink-3">
          Questions
        </p>
        <ol className="mt-2.5">
          {entries.map(({ id, question }, index) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={index === 0 ? 'true' : undefined}
                suppressHydrationWarning
                className="block border-l-2 border-line py-3 pl-4 text-body leading-[1.4] text-pretty text-ink-2 hover:border-ink-3 hover:text-ink lg:aria-[current]:border-accent lg:aria-[current]:font-semibold lg:aria-[current]:text-ink lg:py-2.5"
              >
                {question}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </reading-list>
  );
}
