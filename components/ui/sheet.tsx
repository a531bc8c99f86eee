import { type ComponentProps, useId } from 'react';
import { cn } from '@/components/ui/cn';

/** The only container of the signed-in area: a white sheet on the canvas. */
export function Sheet({ className, ...props }: ComponentProps<'section'>) {
  return <section {...props} className={cn('min-w-0 rounded-lg border border-line bg-surface', className)} />;
}

/** Padding of a sheet that holds text or a form; tables run to its edges. */
export const sheetPadding = 'px-4 py-5 tablet:p-6 lg:p-8';

/** A sheet of text or a form under its own heading. */
export function TitledSheet({ title, children, ...props }: ComponentProps<'section'> & { title: string }) {
  const id = useId();
  return (
    <Sheet aria-labelledby={id} {...props} className={cn(sheetPadding, props.className)}>
      <h2 id={id} className="mb-4 font-bold text-lg">
        {title}
      </h2>
      {children}
    </Sheet>
  );
}
