import { PhotoSubmit } from '@/components/form/photo-submit';
import { Button } from '@/components/ui/button';

type Choice = { words: string; intent?: 'draft' | 'publish' };

type ProductSubmitProps = {
  isSending: boolean;
  pending: boolean;
  doing: string;
  size?: 'md' | 'lg';
  /** What the form does, and what it may do instead. */
  main: Choice;
  other?: Choice;
};

/**
 * The buttons of a product form. What Enter does is said first, by a button that nobody sees: without scripts those of
 * the pictures would be the first.
 */
export function ProductSubmit({ isSending, pending, doing, size = 'md', main, other }: ProductSubmitProps) {
  return (
    <PhotoSubmit
      upload={{ state: isSending ? 'sending' : 'none' }}
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

/** The button that Enter presses, the first of its form. */
export const EnterButton = ({ main }: { main: Choice }) => <button type="submit" hidden {...said(main)} />;
