const SVG = 'http://www.w3.org/2000/svg';
const CARD_OUTLINE =
  'M2 3.5A1.5 1.5 0 0 1 3.5 2h17A1.5 1.5 0 0 1 22 3.5v11a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 2 14.5zM2 6.5h20M5 12h5';

/** Arranges the inputs of these parts: the number with an icon and the brand, date and code as a pair. */
export function layOut(parts, [first, ...others], hasIcon) {
  const row = block('row');
  const isNumber = parts[0] === 'number';
  const lead = block(isNumber ? 'number' : 'alone');
  if (isNumber && hasIcon) lead.append(cardIcon());
  lead.append(first);
  const brandLabel = isNumber ? block('brand') : null;
  if (brandLabel) {
    brandLabel.setAttribute('aria-hidden', 'true');
    lead.append(brandLabel);
  }
  row.append(lead);
  if (others.length > 0) {
    const pair = block('pair');
    pair.append(...others);
    row.append(pair);
  }
  return { row, brandLabel };
}

function block(className) {
  const element = document.createElement('div');
  element.className = className;
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
