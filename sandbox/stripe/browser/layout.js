const SVG = 'http://www.w3.org/2000/svg';
const CARD_OUTLINE =
  'M2 3.5A1.5 1.5 0 0 1 3.5 2h17A1.5 1.5 0 0 1 22 3.5v11a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 2 14.5zM2 6.5h20M5 12h5';

/** Arranges the inputs of a card: the number with an icon and the brand, then date and code as a pair. */
export function layOut([number, ...others]) {
  const brandLabel = block('brand');
  brandLabel.setAttribute('aria-hidden', 'true');
  return {
    row: block('row', block('number', cardIcon(), number, brandLabel), block('pair', ...others)),
    brandLabel,
  };
}

function block(className, ...content) {
  const element = document.createElement('div');
  element.className = className;
  element.append(...content);
  return element;
}

function cardIcon() {
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 18');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  for (const [name, value] of Object.entries({
    d: CARD_OUTLINE,
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.5',
    'stroke-linecap': 'round',
  })) {
    path.setAttribute(name, value);
  }
  icon.append(path);
  return icon;
}
