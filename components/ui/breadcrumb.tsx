import { TextLink } from '@/components/ui/text-link';

type BreadcrumbProps = { parent: { title: string; path: string }; current: string };

/** A link to the parent page, and the current page. */
export function Breadcrumb({ parent, current }: BreadcrumbProps) {
  return (
    <nav
      aria-label="Breadcrumb"
      className="mb-1.5 text-ink-3 text-note leading-6 [overflow-wrap:anywhere] print:hidden"
    >
      {/* Names are cut to one line here, because the page shows them in full below. */}
      <TextLink
        href={parent.path}
        prefetch={null}
        className="inline-block max-w-[min(36ch,100%-6ch)] align-bottom"
      >
        <bdi className="block truncate">{parent.title}</bdi>
      </TextLink>
      <span aria-hidden className="mx-2">
        /
      </span>
      <span aria-current="page" className="inline-block max-w-[min(48ch,100%)] align-bottom">
        <bdi className="block truncate">{current}</bdi>
      </span>
    </nav>
  );
}
