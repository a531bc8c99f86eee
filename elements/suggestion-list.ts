import type { Offer, Offers } from '@/elements/suggestions';

function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
}

function pictureOf(src: string): HTMLImageElement {
  const picture = element('img');
  Object.assign(picture, { alt: '', width: 48, height: 48, src });
  return picture;
}

/** Not reachable by Tab: the text field keeps the focus, and the arrow keys move through the list. */
function optionOf(address: string, ...content: (Node | string)[]): HTMLAnchorElement {
  const option = element('a', ...content);
  option.href = address;
  option.setAttribute('role', 'option'); // not by its property, which Firefox before 119 doesn't know
  option.tabIndex = -1;
  option.setAttribute('aria-selected', 'false');
  return option;
}

function offered({ parts, address, img, price }: Offer): HTMLAnchorElement {
  const name = parts.map((text, index) => (index % 2 > 0 ? element('mark', text) : text));
  return optionOf(
    address,
    ...(img === null ? [] : [pictureOf(img)]),
    element('bdi', ...name),
    ...(price === null ? [] : [element('b', price)]),
  );
}

function groupOf(label: string, options: HTMLElement[]): HTMLElement[] {
  if (options.length === 0) return [];
  const group = element('div', ...options);
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', label);
  return [group];
}

/** The list's content: categories, products, and the link to all results. */
export function groupsOf({ categories, products }: Offers, text: string, all: string): HTMLElement[] {
  const groups = [
    ...groupOf('Categories', categories.map(offered)),
    ...groupOf('Products', products.map(offered)),
  ];
  if (groups.length > 0) groups.push(optionOf(all, element('bdi', `See all results for “${text}”`)));
  return groups;
}
