/** `view-transition-name` of a product's picture. On the product's own page it is always set (app/gallery.css). */
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
  // Rejects when the transition is skipped: by this function, or because the visitor went elsewhere meanwhile.
  viewTransition.ready.catch(() => undefined);
  named?.style.removeProperty('view-transition-name'); // set earlier, if the page was restored from memory
  named = pictureFor(new URL(activation?.entry?.url ?? location.href).pathname);
  if (!named) {
    viewTransition.skipTransition();
    return;
  }
  // If this is a product page, its own picture already has the name, and the name must be unique for a transition.
  document
    .querySelector<HTMLElement>('.gallery-track img')
    ?.style.setProperty('view-transition-name', 'none');
  named.style.setProperty('view-transition-name', name);
}

/**
 * Animates the picture of a product card into the picture of the product page. Every other navigation skips the
 * transition: for one, the browser holds the next page back until it has captured this one, which delays a page that is
 * ready.
 */
export const followPictures = (): void => addEventListener('pageswap', leave);
