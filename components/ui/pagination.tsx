import { Link } from '@/components/ui/link';
import { LinkPending } from '@/components/ui/link-pending';
import { pagesShown } from '@/components/ui/pages-shown';

type PaginationProps = {
  page: number;
  pages: number;
  /** What is on this page: '1–50 of 148 orders'. */
  summary: string;
  href: (page: number) => string;
};

const linkStyle =
  'grid h-11 min-w-11 place-items-center rounded-md px-2 font-semibold text-ink-2 no-underline hover:bg-surface-2 ' +
  'aria-[current]:rounded-none aria-[current]:font-bold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--color-ink)]';

/** Links to the pages of a long list. */
export function Pagination({ page, pages, summary, href }: PaginationProps) {
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-center gap-3 border-line border-t px-edge py-2.5 text-ink-2 text-note tablet:justify-between"
    >
      <span>{summary}</span>
      <ol className="flex gap-0.5 enlarged:flex-wrap print:hidden">
        {pagesShown(page, pages).map((number, index) =>
          number === 0 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
            <li key={`gap-${index}`} aria-hidden className="grid min-w-6 place-items-center">
              …
            </li>
          ) : (
            <li key={number}>
              <Link
                href={href(number)}
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={linkStyle}
              >
                {number}
                <LinkPending />
              </Link>
            </li>
          ),
        )}
        {page < pages && (
          <li>
            <Link href={href(page + 1)} className={linkStyle}>
              Next
              <LinkPending />
            </Link>
          </li>
        )}
      </ol>
    </nav>
  );
}
