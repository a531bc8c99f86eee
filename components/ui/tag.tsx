import { cn } from '@/components/ui/cn';

/** A word in a small box, such as a role. */
export function Tag({ strong = false, children }: { strong?: boolean; children: string }) {
  return (
    <span
      className={cn(
        'inline-flex h-[22px] items-center rounded px-[7px] font-bold text-xs',
        strong ? 'bg-act text-on-act' : 'bg-surface-2 text-ink-2',
      )}
    >
      {children}
    </span>
  );
}
