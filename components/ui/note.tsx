import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icons';

const looks = {
  info: { sign: 'info', box: 'bg-surface-2 text-ink-2' },
  ok: { sign: 'check', box: 'bg-ok-soft text-ok' },
  warn: { sign: 'alert', box: 'bg-warn-soft text-warn' },
  bad: { sign: 'alert', box: 'bg-bad-soft font-semibold text-bad' },
} as const;

type NoteProps = {
  tone?: keyof typeof looks;
  role?: 'alert' | 'status';
  className?: string;
  children: ReactNode;
};

/** A sentence set apart in its own box: a hint, a success or a failure that must stay on the page. */
export function Note({ tone = 'info', role, className, children }: NoteProps) {
  const { sign, box } = looks[tone];
  return (
    <div role={role} className={cn('note', box, className)}>
      <Icon name={sign} className="mt-px size-[17px]" />
      <div>{children}</div>
    </div>
  );
}
