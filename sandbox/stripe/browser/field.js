import { digitsOf, formatCvc, formatExpiry, formatNumber } from './card-rules.js';

const FIELDS = {
  number: {
    label: 'Card number',
    name: 'cardnumber',
    autocomplete: 'cc-number',
    placeholder: '1234 1234 1234 1234',
    format: formatNumber,
  },
  expiry: {
    label: 'Expiration date (MM / YY)',
    name: 'exp-date',
    autocomplete: 'cc-exp',
    placeholder: 'MM / YY',
    format: formatExpiry,
  },
  cvc: {
    label: 'Security code (CVC)',
    name: 'cvc',
    autocomplete: 'cc-csc',
    placeholder: 'CVC',
    format: formatCvc,
  },
};

/** One text field of a card; `values` is the record it reads from and writes to. */
export function createField(name, values, options) {
  const { label, autocomplete, placeholder, name: inputName } = FIELDS[name];
  const input = document.createElement('input');
  input.type = 'text';
  input.inputMode = 'numeric';
  input.name = inputName;
  input.autocomplete = autocomplete;
  input.placeholder = placeholder;
  input.spellcheck = false;
  input.value = values[name];
  input.disabled = Boolean(options.disabled);
  input.setAttribute('aria-label', label);
  input.setAttribute('aria-invalid', 'false');
  return input;
}

/** Reads what was typed: formats it, and keeps the caret after the same digit. */
export function readField(name, input, values) {
  const digitsBefore = digitsOf(input.value.slice(0, input.selectionStart ?? undefined)).length;
  const isAtEnd = input.selectionStart === input.value.length;
  const formatted = FIELDS[name].format(input.value, values.number);
  values[name] = formatted;
  if (formatted === input.value) return;
  input.value = formatted;
  const caret = isAtEnd ? formatted.length : positionAfter(formatted, digitsBefore);
  if (input.getRootNode().activeElement === input) input.setSelectionRange(caret, caret);
}

function positionAfter(text, digits) {
  let seen = 0;
  for (const [index, character] of [...text].entries()) {
    if (seen === digits) return index;
    if (/\d/.test(character)) seen += 1;
  }
  return text.length;
}
