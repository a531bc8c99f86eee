import { readFileSync } from 'node:fs';

/** In order of dependency; the last one sets `window.Stripe`. */
const FILES = [
  'card-rules',
  'http',
  'styles',
  'field',
  'field-group',
  'layout',
  'element',
  'challenge',
  'stripe',
];

/**
 * The browser stand-in as one classic script, like Stripe.js: the files of `browser/`, which are ES modules for editors
 * and linters, concatenated in one scope without their import and export keywords.
 */
export function browserScript(apiOrigin: string): string {
  const sources = FILES.map((name) => readFileSync(new URL(`./browser/${name}.js`, import.meta.url), 'utf8'));
  const body = sources
    .join('\n')
    .replace(/^import [^;]*;\n/gm, '')
    .replace(/^export /gm, '');
  return `(() => {\n'use strict';\nconst API_ORIGIN = ${JSON.stringify(apiOrigin)};\n${body}\n})();\n`;
}
