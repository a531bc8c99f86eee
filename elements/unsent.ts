/**
 * Why a form was not processed: no valid answer (`away`), a newer version of the shop answered (`outdated`), or what was
 * sent, such as a file, is more than the shop reads (`large`).
 */
type Why = 'away' | 'outdated' | 'large';

/** @param status of an answer that is not this form's page; 0 without an answer */
export function whyUnsent(status: number): Why {
  if (status === 413) return 'large';
  return status === 404 ? 'outdated' : 'away';
}

/** Shows the page's sentence for why a form could not be sent; null hides it again. */
export function tellUnsent(page: ParentNode, why: string | null): void {
  for (const note of page.querySelectorAll<HTMLElement>('[data-unsent]'))
    note.hidden = note.dataset['unsent'] !== why;
}
