import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';

/** Style shared by every boxed control. 16 px on phones, so that iOS does not zoom in. */
export const controlStyle = cn(
  'w-full rounded-md border border-control bg-surface font-medium text-base text-ink tablet:text-body',
  'placeholder:text-ink-3 hover:border-control-hover',
  'focus-visible:-outline-offset-1 focus-visible:border-focus focus-visible:rounded-md focus-visible:outline-2',
  'aria-invalid:border-bad aria-invalid:shadow-[inset_0_0_0_1px_var(--color-bad)]',
  'read-only:border-line read-only:bg-surface-2 read-only:text-ink-2',
);

/** Style of a file input's text and button. */
export const fileStyle = cn(
  'w-full min-w-0 text-ink-2 text-note file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-md file:border-[1.5px] file:border-line-strong',
  'file:border-solid file:bg-surface file:px-4 file:font-semibold file:text-ink file:text-sm',
);

/** The same in a box of its own. */
export const fileBoxStyle = cn(
  fileStyle,
  'rounded-md border border-control bg-surface p-2 aria-invalid:border-bad',
);

/** A single-line text control, 44 px high. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      {...props}
      className={cn(controlStyle, 'min-h-11 text-ellipsis px-[13px] py-2.5 leading-snug', className)}
    />
  );
}
