import { TextLink } from '@/components/ui/text-link';

type BreadcrumbProps = { parent: { title: string; path: string }; current: string };

/** One step up, and where the visitor is. */
export function Breadcrumb({ parent, current }: BreadcrumbProps) {
  return (
    <nav aria-label="Breadcrumb" className="mb-1.5 flex items-center gap-2 text-ink-3 text-note print:hidden">
      <TextLink href={parent.path} prefetch={null} className="inline-flex min-h-6 shrink-0 items-center">
        {parent.title}
      </TextLink>
      <span aria-hidden>/</span>
      <span aria-current="page" className="min-w-0 [overflow-wrap:anywhere]">
        <bdi>{current}</bdi>
      </span>
    </nav>
  );
}
