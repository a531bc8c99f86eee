import { paths } from '@/lib/base/paths';

type BreadcrumbTrailProps = {
  /** The levels below the home page; the last is the page itself. */
  steps: readonly { name: string; path: string }[];
};

/** The visible breadcrumb, as given to search engines (`breadcrumbTrail`). Narrow screens leave the page itself out. */
export function BreadcrumbTrail({ steps }: BreadcrumbTrailProps) {
  const above = [{ name: 'Home', path: paths.home }, ...steps.slice(0, -1)];
  return (
    <nav aria-label="Breadcrumb" className="pt-[18px] text-sm text-ink-3 sm:pt-7">
      <ol className="flex flex-wrap items-center gap-x-2.5">
        {above.map(({ name, path }, index) => (
          <li key={path} className="flex items-center gap-x-2.5">
            <a href={path} className="py-1.5 text-ink-2 no-underline hover:underline">
              {name}
            </a>
            <span
              aria-hidden="true"
              className={`text-control ${index === above.length - 1 ? 'max-sm:hidden' : ''}`}
            >
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 [overflow-wrap:anywhere] max-sm:sr-only">
          <bdi>{steps.at(-1)?.name}</bdi>
        </li>
      </ol>
    </nav>
  );
}
