import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons';

export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="group inline-flex min-h-11 items-center gap-2 text-body font-semibold">
      <span className="border-b-[1.5px] border-accent pb-0.5">{children}</span>
      <Icon name="arrow" className="transition-transform group-hover:translate-x-1" />
    </a>
  );
}
