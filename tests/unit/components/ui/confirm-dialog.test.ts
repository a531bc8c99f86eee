import { Children, type ComponentProps, createElement, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';

type Props = {
  children?: ReactNode;
  onOpenChange?: (open: boolean) => void;
  'aria-disabled'?: boolean;
  onClick?: () => void;
};

/** The part of a tree that holds just these words. */
function partOf(tree: ReactNode, words: string): Props | null {
  for (const part of Children.toArray(tree)) {
    if (!isValidElement<Props>(part)) continue;
    if (part.props.children === words) return part.props;
    const found = partOf(part.props.children, words);
    if (found) return found;
  }
  return null;
}

type Looked = ComponentProps<typeof ConfirmDialog> & { trees: ReactNode[] };

/** What is open stands in the page's body, which there is none of here: keeps what it is made of instead. */
function Question({ trees, ...props }: Looked) {
  trees.push(ConfirmDialog(props));
  return null;
}

/** The question, how often it was closed by Escape, and how often it was answered by a press of its button. */
function ask({ pending = false, open = true }) {
  const [onOpenChange, onConfirm, trees] = [vi.fn(), vi.fn(), [] as ReactNode[]];
  const words = { title: 'Cancel it?', description: 'For good.', confirm: 'Cancel', keep: 'Keep order' };
  const how = { open, onOpenChange, pending, onConfirm };
  renderToStaticMarkup(createElement(Question, { ...words, ...how, trees }));
  for (const tree of trees) if (isValidElement<Props>(tree)) tree.props.onOpenChange?.(false);
  partOf(trees, words.confirm)?.onClick?.();
  return {
    isKeepOff: partOf(trees, words.keep)?.['aria-disabled'],
    closed: onOpenChange.mock.calls,
    answered: onConfirm.mock.calls.length,
  };
}

it('a question stays open while what was answered is done, so that its failure is told', () => {
  expect(ask({})).toMatchObject({ isKeepOff: false, closed: [[false]] });
  expect(ask({ pending: true })).toMatchObject({ isKeepOff: true, closed: [] });
});

it('a question that is closing takes no second answer, of a double click for example', () => {
  expect(ask({}).answered).toBe(1);
  expect(ask({ open: false }).answered).toBe(0);
});
