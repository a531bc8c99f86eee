import type { ComponentProps } from 'react';
import { cn } from '@/components/ui/cn';

/** The one container of the signed-in half: a white sheet on the canvas. */
export function Sheet({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={cn('min-w-0 rounded-lg border border-line bg-surface', className)} />;
}

/** Padding of a sheet that holds text or a form; tables run to its edges. */
export const sheetPadding = 'px-4 py-5 tablet:p-6 lg:p-8';
