import type { ReactNode } from 'react';

type PageHeadingProps = { title: ReactNode; lead?: ReactNode; actions?: ReactNode };

/**
 * The only `h1` of an account page, a sentence under it, and the page's actions below both, because toasts appear at
 * the top right and must not cover them.
 */
export function PageHeading({ title, lead, actions }: PageHeadingProps) {
  return (
    <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-y-4 tablet:mb-7">
      <div className="[overflow-wrap:anywhere]">
        <h1 className="font-semibold text-title">{title}</h1>
        {lead && <p className="mt-1.5 max-w-[60ch] text-body text-ink-2 text-pretty">{lead}</p>}
      </div>
      {actions && (
        <div className="flex flex-wrap gap-2 max-tablet:w-full max-tablet:*:flex-1 print:hidden">
          {actions}
        </div>
      )}
    </div>
  );
}
