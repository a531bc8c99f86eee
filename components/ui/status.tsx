import { cva, type VariantProps } from 'class-variance-authority';

const mark = cva('size-2 shrink-0 rounded-[2px]', {
  variants: {
    tone: {
      due: 'bg-accent',
      half: 'bg-[linear-gradient(90deg,var(--color-warn)_50%,transparent_50%)] shadow-[inset_0_0_0_1.5px_var(--color-warn)]',
      done: 'bg-ok',
      off: 'shadow-[inset_0_0_0_1.5px_var(--color-ink-3)]',
    },
  },
});

const words = { due: 'text-accent-strong', half: 'text-warn', done: 'text-ok', off: 'text-ink-3' };

type Tone = NonNullable<VariantProps<typeof mark>['tone']>;

/** A status as a mark with a word; never colour alone (WCAG 1.4.1). */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span
      className={`inline-flex items-center gap-[7px] whitespace-nowrap font-semibold text-note leading-tight ${words[tone]}`}
    >
      <span aria-hidden className={mark({ tone })} />
      {children}
    </span>
  );
}
