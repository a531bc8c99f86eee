import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';
import { controlStyle } from '@/components/ui/input';

/** A native choice of one among a few. Browsers count it as read-only, which it is not meant to look like. */
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
