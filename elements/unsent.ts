/** Why a form did not do what it was to: nobody answered as the shop does, or a newer version of it did. */
type Why = 'away' | 'outdated';

/** @param status of an answer that is no page of this form; 0 without an answer */
export const whyUnsent = (status: number): Why => (status === 404 ? 'outdated' : 'away');

/** Says why a form could not be sent, in the sentences that the page has for it; null takes back what was said. */
export function tellUnsent(page: ParentNode, why: string | null): void {
  for (const note of page.querySelectorAll<HTMLElement>('[data-unsent]'))
    note.hidden = note.dataset['unsent'] !== why;
}
