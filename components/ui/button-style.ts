import { cva } from 'class-variance-authority';

/**
 * Style of a button, for elements that can't be a `Button` (a `summary`, a file field's label); see app/parts.css.
 * Utilities in `className` win, because they come later in the cascade.
 * `fill` is orange: the one main action of a public page, and anything about money in the signed-in area.
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
    /** Text left, icon right, as on a button that fills its column. */
    spread: { true: 'justify-between', false: '' },
  },
  defaultVariants: { variant: 'outline', size: 'md', spread: false },
});
