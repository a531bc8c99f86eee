/** The properties that Stripe's `style` object may set; others are ignored, as Stripe does. */
const PROPERTIES = [
  'color',
  'fontFamily',
  'fontSize',
  'fontSmoothing',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'padding',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
];

/**
 * Sizes and layout only: font and colour come from the page and from `style`. The number gives way last, and when the form is too
 * narrow for one row, date and code go to the next one together.
 */
const LAYOUT = `
:host { display: block; font: inherit; color: inherit; }
.row { display: flex; flex-wrap: wrap; align-items: center; gap: 0.75em 1em; }
.number { flex: 1 1 17em; display: flex; align-items: center; gap: 0.6em; min-width: 0; }
.pair { flex: 1 1 9.5em; display: flex; gap: 1em; min-width: 0; }
.alone { flex: 1 1 auto; display: flex; min-width: 0; }
svg { flex: none; width: 1.6em; height: 1.15em; }
.brand { flex: none; font-size: 0.75em; font-weight: 700; letter-spacing: 0.04em; opacity: 0.75; }
input {
  flex: 1 1 4em; width: 100%; min-width: 0; margin: 0; padding: 0.15em 0; border: 0; border-radius: 2px; box-sizing: border-box;
  background: none; font: inherit; color: inherit; letter-spacing: inherit; line-height: 1.4; appearance: none;
  font-variant-numeric: tabular-nums; outline: 2px solid transparent; outline-offset: 3px;
}
input::placeholder { color: inherit; opacity: 0.6; }
input:focus-visible { outline-color: #2f7bf6; }
input:disabled { opacity: 0.5; cursor: not-allowed; }
input[aria-invalid='true'] { color: #d3263f; }
@media (prefers-reduced-motion: no-preference) { input { transition: color 0.12s; } }
@media (forced-colors: active) { input:focus-visible { outline-color: Highlight; } }
`;

/** Fills the sheet from Stripe's `style` object: base, complete, empty, invalid, each with `:hover`, `:focus` and `::placeholder`. */
export function fillSheet(sheet, style = {}) {
  const rules = [
    ...rulesFor('input', style.base),
    ...rulesFor('input.complete', style.complete),
    ...rulesFor('input:placeholder-shown', style.empty),
    ...rulesFor("input[aria-invalid='true']", style.invalid),
  ];
  const iconColor = style.base?.iconColor;
  if (iconColor) rules.push(`svg { color: ${cssValue(iconColor)}; }`);
  sheet.replaceSync(LAYOUT + rules.join('\n'));
}

function rulesFor(selector, style = {}) {
  const rules = [`${selector} { ${declarations(style)} }`];
  for (const state of [':hover', ':focus', ':disabled', '::placeholder', '::selection']) {
    if (style[state])
      rules.push(
        `${selector}${state} { ${declarations(style[state])}${state === '::placeholder' ? ' opacity: 1;' : ''} }`,
      );
  }
  return rules;
}

function declarations(style) {
  return PROPERTIES.filter((name) => style[name] !== undefined)
    .map((name) => `${cssName(name)}: ${cssValue(style[name])};`)
    .join(' ');
}

function cssName(name) {
  if (name === 'fontSmoothing') return '-webkit-font-smoothing';
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A value can't leave its declaration. */
function cssValue(value) {
  return String(value).replace(/[;{}]/g, '');
}
