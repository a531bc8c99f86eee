import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

const looks = {
  info: { icon: Info, box: 'bg-surface-2 text-ink-2' },
  ok: { icon: CircleCheck, box: 'bg-ok-soft text-ok' },
  warn: { icon: CircleAlert, box: 'bg-warn-soft text-warn' },
  bad: { icon: CircleAlert, box: 'bg-bad-soft font-semibold text-bad' },
};

type NoteProps = {
  tone?: keyof typeof looks;
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
};

/** A sentence set apart in its own box: a hint, a success or a failure that must stay on the page. */
export function Note({ tone = 'info', role, className, children }: NoteProps) {
  const { icon: Icon, box } = looks[tone];
  return (
    <div
      role={role}
      className={cn('flex gap-2.5 rounded-md px-3.5 py-[13px] text-note leading-normal', box, className)}
    >
      <Icon aria-hidden className="mt-px size-[17px] shrink-0" />
      <div className="min-w-0 [overflow-wrap:anywhere]">{children}</div>
    </div>
  );
}
