import { site } from '@/lib/base/site';

/** The wordmark. Drawn through `<use>`, so that its colours follow the theme. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg
      role="img"
      aria-label={site.name}
      viewBox={`0 0 ${site.logo.width} ${site.logo.height}`}
      width={site.logo.width}
      height={site.logo.height}
      className={className}
    >
      <use href={`${site.signs}#logo`} />
    </svg>
  );
}
