import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';

type SectionEmptyProps = {
  title: string;
  /** What will appear here, in a sentence. */
  children: ReactNode;
  action?: { href: string; label: string };
};

/** An empty section of a public page: says what will appear here and offers one thing to do. */
export function SectionEmpty({ title, children, action }: SectionEmptyProps) {
  return (
    <div className="grid justify-items-start gap-2 border-t border-ink py-12">
      <p className="text-xl font-semibold">{title}</p>
      <p className="max-w-[44ch] text-ink-2">{children}</p>
      {action && (
        <ButtonLink href={action.href} className="mt-4">
          {action.label}
        </ButtonLink>
      )}
    </div>
  );
}
