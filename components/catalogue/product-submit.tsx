import { PhotoSubmit } from '@/components/form/photo-submit';
import { Button } from '@/components/ui/button';

type Choice = { words: string; intent?: 'draft' | 'publish' };

type ProductSubmitProps = {
  isSending: boolean;
  pending: boolean;
  doing: string;
  size?: 'md' | 'lg';
  /** The default submit button; `other` is the alternative. */
  main: Choice;
  other?: Choice;
};

/**
 * The submit buttons of a product form. Put `EnterButton` first in the form: without it and without scripts, Enter
 * would press one of the pictures' buttons.
 */
export function ProductSubmit({ isSending, pending, doing, size = 'md', main, other }: ProductSubmitProps) {
  return (
    <PhotoSubmit
      isSending={isSending}
      pending={pending}
      doing={doing}
      size={size}
      {...said(main)}
      beside={(waiting) =>
        other && (
          <Button
            {...waiting}
            type="submit"
            variant="line"
            size={size}
            aria-disabled={pending || isSending}
            {...said(other)}
          >
            {other.words}
          </Button>
        )
      }
    >
      {main.words}
    </PhotoSubmit>
  );
}

const said = ({ intent }: Choice) => (intent === undefined ? {} : { name: 'intent', value: intent });

/** A hidden submit button, the first of its form, so that Enter submits `main`, when its visible button would. */
export const EnterButton = ({ main, isOff }: { main: Choice; isOff: boolean }) => (
  <Button type="submit" hidden aria-disabled={isOff} {...said(main)} />
);
