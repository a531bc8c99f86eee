import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/testing/places.ts';

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const theme = textOf('app/theme.css');

/** A colour of the theme: its light and its dark form, or the only one. */
const colourOf = (name: string): string[] =>
  new RegExp(`--color-${name}: ([^;]+);`).exec(theme)?.[1]?.match(/#[0-9a-f]{6}/g) ?? [];
const [deep = '', onDeep = '', quiet = ''] = ['deep', 'on-deep', 'on-deep-2'].flatMap(colourOf);
const [accent = '', bright = ''] = colourOf('accent');
const [light = '', dark = ''] = colourOf('bg');

/** Where style sheets don't reach, and which colours of the theme these places repeat. */
const places: [file: string, colours: string[]][] = [
  ['app/layout.tsx', [light, dark]],
  ['app/manifest.ts', [light, deep]],
  ['lib/mail/template.ts', [deep, accent]],
  ['lib/platform/social-picture.ts', [deep, onDeep, quiet, bright]],
  ['lib/http/openapi/page-style.ts', [deep]],
];

it.each(places)('%s has the colours of the theme', (file, colours) => {
  for (const colour of colours) {
    expect(colour).toMatch(/^#/);
    expect(textOf(file).toLowerCase(), `${colour}, as in app/theme.css`).toContain(colour);
  }
});
