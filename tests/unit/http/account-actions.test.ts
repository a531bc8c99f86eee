import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const source = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('the pages that the router changes between have every server action', () => {
  const rooms = globSync('lib/**/actions.ts', { cwd: root }).map((file) => file.replaceAll(path.sep, '/'));
  const named = [...source('app/account-actions.ts').matchAll(/^import '@\/(.*)';$/gm)];
  expect(named.map(([, file]) => `${file}.ts`).toSorted()).toEqual(rooms.toSorted());
  for (const place of ['dashboard', 'purchase'])
    expect(source(`app/${place}/layout.tsx`)).toContain("import '@/app/account-actions';");
});
