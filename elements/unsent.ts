type Why = number | 'away';

/**
 * Why a form was not processed: no valid answer (`away`), a newer version of the shop answered (404), or what was sent,
 * such as a file, is more than the shop reads (413).
 * @param status of an answer that is not this form's page; 0 without an answer
 */
export const whyUnsent = (status: number): Why => ([404, 413].includes(status) ? status : 'away');

/** Shows the page's sentence for why a form could not be sent; null hides it again. */
export function tellUnsent(page: ParentNode, why: Why | null): void {
  for (const note of page.querySelectorAll<HTMLElement>('[data-unsent]'))
    note.hidden = note.dataset['unsent'] !== `${why}`;
}
