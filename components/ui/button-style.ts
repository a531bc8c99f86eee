import { cva } from 'class-variance-authority';

/**
 * Looks of a button, for elements that cannot be a `Button` (a `summary`, a label of a file field); drawn in app/parts.css.
 * What `className` adds wins, for utilities come later.
 * `fill` is orange and means the one main act of a public page, and money in the signed-in half.
 */
export const buttonStyle = cva('button', {
  variants: {
    variant: {
      outline: 'button-outline',
      fill: 'button-fill',
      ink: 'button-ink',
      line: 'button-line',
      frame: 'button-frame',
      plain: 'button-plain',
      quiet: 'button-quiet',
      'bad-fill': 'button-bad-fill',
      'on-deep': 'button-on-deep',
    },
    size: {
      sm: 'button-sm',
      md: 'button-md',
      lg: 'button-lg',
      xl: 'button-xl',
      icon: 'button-icon',
      'icon-lg': 'button-icon-lg',
    },
    /** Words left, sign right, as on a button that fills its column. */
    spread: { true: 'justify-between', false: '' },
  },
  defaultVariants: { variant: 'outline', size: 'md', spread: false },
});
