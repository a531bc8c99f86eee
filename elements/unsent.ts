/** Why a form was not processed: no valid answer (`away`), or a newer version of the shop answered (`outdated`). */
type Why = 'away' | 'outdated';

/** @param status of an answer that is not this form's page; 0 without an answer */
export const whyUnsent = (status: number): Why => (status === 404 ? 'outdated' : 'away');

/** Shows the page's sentence for why a form could not be sent; null hides it again. */
export function tellUnsent(page: ParentNode, why: string | null): void {
  for (const note of page.querySelectorAll<HTMLElement>('[data-unsent]'))
    note.hidden = note.dataset['unsent'] !== why;
}
