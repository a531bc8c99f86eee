import type { ReactNode } from 'react';
import { Icon } from '@/components/ui/icons';

export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="group more-link">
      <span className="more-words">{children}</span>
      <Icon name="arrow" className="more-arrow" />
    </a>
  );
}
