/** How a product's picture is called while one page gives way to the next; on its own page it always is (app/gallery.css). */
const name = 'product-picture';

let named: HTMLElement | null = null;

/** The picture on the card that leads to this path. */
function pictureFor(path: string): HTMLElement | null {
  const links = document.querySelectorAll<HTMLAnchorElement>('h3 > a');
  const link = [...links].find(({ pathname }) => pathname === path);
  return link?.closest('article, li')?.querySelector('img') ?? null;
}

function leave({ viewTransition, activation }: PageSwapEvent): void {
  if (!viewTransition) return;
  named?.style.removeProperty('view-transition-name'); // the page came back from memory
  named = pictureFor(new URL(activation?.entry?.url ?? location.href).pathname);
  if (!named) {
    viewTransition.ready.catch(() => undefined); // it is told that it was skipped, as an error
    viewTransition.skipTransition();
    return;
  }
  // The page of another product has a picture of that name already, and two would be none.
  document
    .querySelector<HTMLElement>('.gallery-track img')
    ?.style.setProperty('view-transition-name', 'none');
  named.style.setProperty('view-transition-name', name);
}

/**
 * From a card to its product the picture grows into the one on that page. Any other page goes without a transition: for one
 * the browser holds the next page back until it has a picture of this, longer than showing what lies ready takes.
 */
export const followPictures = (): void => addEventListener('pageswap', leave);
