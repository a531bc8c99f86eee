import Link from 'next/link';

/** One step up, and where the visitor is. */
export function Breadcrumb({ parent, href, current }: { parent: string; href: string; current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1.5 flex items-center gap-2 text-ink-3 text-note print:hidden">
      <Link
        href={href}
        className="hit-area inline-flex min-h-6 items-center underline decoration-line-strong hover:decoration-accent"
      >
        {parent}
      </Link>
      <span aria-hidden>/</span>
      <span aria-current="page">{current}</span>
    </nav>
  );
}
