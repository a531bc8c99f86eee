import { cva } from 'class-variance-authority';

/**
 * Looks of a button, for elements that cannot be a `Button` (a `summary`, a label of a file field).
 * Does not resolve conflicts: what `className` adds must not fight the looks (`cn` can do that, on the server).
 * `fill` is orange and means the one main act of a public page, and money in the signed-in half.
 */
export const buttonStyle = cva(
  [
    'inline-flex items-center rounded-md border-[1.5px] font-semibold leading-none',
    'whitespace-nowrap no-underline transition-colors active:translate-y-px',
    'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-surface-2 aria-disabled:text-ink-3',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-surface-2 disabled:text-ink-3',
  ],
  {
    variants: {
      variant: {
        outline: 'border-ink text-ink enabled-hover:bg-ink enabled-hover:text-bg',
        fill: 'border-fill bg-fill text-on-fill enabled-hover:border-fill-hover enabled-hover:bg-fill-hover',
        ink: 'border-act bg-act text-on-act enabled-hover:border-act-hover enabled-hover:bg-act-hover',
        line: 'border-line-strong bg-surface text-ink enabled-hover:border-control-hover',
        frame: 'border-control text-ink enabled-hover:border-ink enabled-hover:bg-ink enabled-hover:text-bg',
        plain: 'border-transparent text-ink enabled-hover:bg-surface-2',
        quiet: 'border-transparent text-ink-2 enabled-hover:bg-surface-2 enabled-hover:text-ink',
        'bad-fill':
          'border-bad-fill bg-bad-fill text-white enabled-hover:border-bad-fill-hover enabled-hover:bg-bad-fill-hover',
        'on-deep':
          'border-deep-control text-on-deep enabled-hover:border-on-deep enabled-hover:bg-on-deep enabled-hover:text-deep',
      },
      size: {
        sm: 'hit-area min-h-9 gap-2 px-3 text-note',
        md: 'min-h-11 gap-2 px-[18px] text-sm',
        lg: 'min-h-12 gap-3 px-[22px] text-body',
        xl: 'min-h-14 gap-3 px-7 text-base',
        icon: 'size-11 shrink-0',
        'icon-lg': 'size-12 shrink-0',
      },
      /** Words left, sign right, as on a button that fills its column. */
      spread: { true: 'justify-between', false: 'justify-center' },
    },
    defaultVariants: { variant: 'outline', size: 'md', spread: false },
  },
);
