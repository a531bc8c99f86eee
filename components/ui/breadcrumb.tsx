import { TextLink } from '@/components/ui/text-link';

type BreadcrumbProps = { parent: { title: string; path: string }; current: string };

/** One step up, and where the visitor is. */
export function Breadcrumb({ parent, current }: BreadcrumbProps) {
  return (
    <nav
      aria-label="Breadcrumb"
      className="mb-1.5 text-ink-3 text-note leading-6 [overflow-wrap:anywhere] print:hidden"
    >
      {/* A product's name in one line, here and as the page itself: all of it stands below. */}
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
