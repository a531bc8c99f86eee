import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { MultilineText } from '@/components/ui/multiline-text';

/** Label left, value right, divided by hairlines. */
export function SummaryList({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cn('grid text-sm', className)}>{children}</dl>;
}

/** One row of a `SummaryList`. */
export function SummaryRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-5 border-line border-b py-[9px] last:border-0">
      <dt className="shrink-0 text-ink-2 enlarged:shrink">{label}</dt>
      <dd className="text-right font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** A row with what somebody typed, line by line; nothing if he left it out. */
export function SummaryText({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null;
  return (
    <SummaryRow label={label}>
      <MultilineText>{text}</MultilineText>
    </SummaryRow>
  );
}

/** A row with a long label, such as a product's name: the label wraps, the amount beside it never does. */
export function SummaryAmount({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex enlarged:flex-wrap justify-between gap-x-5 border-line border-b py-[9px] last:border-0">
      <dt className="min-w-0 enlarged:basis-full text-balance text-ink-2 [overflow-wrap:anywhere]">
        {label}
      </dt>
      <dd className="ml-auto shrink-0 whitespace-nowrap text-right font-semibold">{children}</dd>
    </div>
  );
}

type SummaryTotalProps = { label: string; children: ReactNode; muted?: boolean; live?: boolean };

/** The sum under a `SummaryList`, the only large number on its sheet. `muted` while the input is invalid. */
export function SummaryTotal({ label, children, muted = false, live = false }: SummaryTotalProps) {
  return (
    <div
      className="-mt-px relative flex items-baseline justify-between gap-x-5 border-ink border-t pt-3.5 pb-1.5 enlarged:flex-wrap"
      aria-live={live ? 'polite' : undefined}
    >
      <dt className="font-bold">{label}</dt>
      <dd
        className={cn(
          'ml-auto text-right font-bold text-2xl leading-tight tracking-[-0.02em] enlarged:[overflow-wrap:anywhere]',
          muted && 'text-ink-3',
        )}
      >
        {children}
      </dd>
    </div>
  );
}
