/** The supported properties of Stripe's `style` object; others are ignored. */
const PROPERTIES = { color: 'color', fontSize: 'font-size' };

/**
 * Sizes and layout only: font and colour come from the page and from `style`. One row at every width, as in Stripe's:
 * where there is too little room, the focused part gets it and the other shrinks.
 */
const LAYOUT = `
:host { display: block; font: inherit; color: inherit; }
.row { display: flex; align-items: center; gap: 1em; }
.number { flex: 1 1 15.5em; display: flex; align-items: center; gap: 0.6em; min-width: 0; max-width: 100%; }
.number:focus-within { flex-shrink: 0; }
.pair { flex: 0 0 8em; display: flex; gap: 1em; min-width: 0; }
.number:focus-within + .pair { flex-shrink: 1; }
.pair > :last-child { flex: 0 1 3.2em; }
svg { flex: none; width: 1.6em; height: 1.15em; }
.brand { flex: none; font-size: 0.75em; font-weight: 700; letter-spacing: 0.04em; opacity: 0.75; }
input {
  flex: 1 1 4em; width: 100%; min-width: 0; margin: 0; padding: 0.15em 0; border: 0; border-radius: 2px; box-sizing: border-box;
  background: none; font: inherit; color: inherit; letter-spacing: inherit; line-height: 1.2; appearance: none;
  font-variant-numeric: tabular-nums; outline: 2px solid transparent; outline-offset: 3px;
}
input::placeholder { color: inherit; opacity: 0.6; }
input:focus-visible { outline-color: #2f7bf6; }
input:disabled { opacity: 0.5; cursor: not-allowed; }
input[aria-invalid='true'] { color: #d3263f; }
@media (prefers-reduced-motion: no-preference) { input { transition: color 0.12s; } }
@media (forced-colors: active) { input:focus-visible { outline-color: Highlight; } }
`;

/** Fills the style sheet from Stripe's `style` object: base and invalid, each with `::placeholder`. */
export function fillSheet(sheet, { base = {}, invalid = {} } = {}) {
  const wrong = "input[aria-invalid='true']";
  const rules = [
    rule('input', base),
    rule(wrong, invalid),
    rule('svg', { color: base.iconColor }),
    rule('input::placeholder', base['::placeholder']),
    rule(`${wrong}::placeholder`, invalid['::placeholder']),
  ];
  sheet.replaceSync(LAYOUT + rules.join('\n'));
}

function rule(selector, style = null) {
  if (style === null) return '';
  const declarations = Object.entries(PROPERTIES)
    .filter(([name]) => style[name] !== undefined)
    .map(([name, property]) => `${property}: ${cssValue(style[name])};`);
  if (selector.endsWith('::placeholder')) declarations.push('opacity: 1;');
  return `${selector} { ${declarations.join(' ')} }`;
}

/** Keeps a value inside its declaration. */
function cssValue(value) {
  return String(value).replace(/[;{}]/g, '');
}
