import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { controlStyle } from '@/components/ui/input';

/** A native select. Browsers match it as `:read-only`, so the read-only style is undone here. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <select
      {...props}
      className={cn(
        controlStyle,
        'select-arrow min-h-11 appearance-none py-2.5 pr-9 pl-[13px]',
        'read-only:border-control read-only:bg-surface read-only:text-ink read-only:hover:border-control-hover',
        className,
      )}
    />
  );
}
