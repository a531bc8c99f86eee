import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../../scripts/testing/places.ts';

const textOf = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
const styles = textOf('{app,components}/**/*.{css,tsx}');

it.each(
  [...textOf('elements/*.ts').matchAll(/toggleAttribute\('data-([a-z]+)'/g)].map(([, name = '']) => name),
)('the state %s, which an element puts on, has a style', (name) => {
  expect(new RegExp(`data-\\[?${name}\\b`).test(styles)).toBe(true);
});

it.each(globSync('elements/*.ts', { cwd: root }).filter((file) => textOf(file).includes('this.ariaBusy =')))(
  'that %s waits for an answer can be seen',
  (file) => {
    expect(styles).toContain(`group-aria-busy/${path.basename(file, '.ts')}:`);
  },
);
