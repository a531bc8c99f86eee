import type { ReactNode } from 'react';
import { TimeZoneNote } from './date-time';

/** Events as steps, oldest first, with the time zone of their times. */
export function Timeline({ children }: { children: ReactNode }) {
  return (
    <>
      <ol className="grid text-sm">{children}</ol>
      <TimeZoneNote className="mt-4" />
    </>
  );
}

type TimelineStepProps = {
  title: ReactNode;
  /** When it happened, and who did it. */
  when: ReactNode;
  children?: ReactNode;
};

export function TimelineStep({ title, when, children }: TimelineStepProps) {
  return (
    <li className="relative grid gap-0.5 border-line border-l pb-5 pl-5 last:border-transparent last:pb-0">
      <span
        aria-hidden
        className="absolute top-[7px] -left-[5px] size-[9px] rounded-full border-2 border-surface bg-ink-3 ring-1 ring-ink-3"
      />
      <b className="font-bold">{title}</b>
      {children}
      <span className="text-ink-3 text-note [overflow-wrap:anywhere]">{when}</span>
    </li>
  );
}
