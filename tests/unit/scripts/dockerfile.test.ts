import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { follow, isIgnored, stepsOf } from '../../../scripts/release/dockerfile.ts';

const root = path.join(import.meta.dirname, '../../..');
let folder: string;
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  folder = mkdtempSync(path.join(tmpdir(), 'dockerfile-'));
  for (const name of ['app', 'deploy/tls'])
    mkdirSync(path.join(folder, 'context', name), { recursive: true });
  for (const name of ['package.json', 'app/page.tsx', '.env', 'note.key', 'app/deep.key', 'deploy/tls/a.txt'])
    writeFileSync(path.join(folder, 'context', name), name);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a Dockerfile that is followed without an engine', () => {
  it('has its commands run in their stages’ folders, and what they made carried over', async () => {
    const ran: string[] = [];
    const stage = await follow(
      [
        '# a comment',
        'ARG NODE=node:1',
        'FROM node AS build',
        'WORKDIR /src',
        'COPY package.json ./',
        'RUN npm ci',
        'COPY . .',
        'RUN make ../made',
        'FROM node AS shop',
        'ENV NODE_ENV=production',
        'WORKDIR /shop',
        'COPY --from=build /made ./',
        'USER node',
        'HEALTHCHECK --interval=1s CMD ["node", "health.mjs"]',
        'CMD ["node", "start.mjs"]',
      ].join('\n'),
      path.join(folder, 'context'),
      ['.env', '**/*.key', 'deploy/tls'],
      path.join(folder, 'home'),
      async (_program, [, command = ''], cwd) => {
        ran.push(`${path.relative(folder, cwd)}: ${command}`);
        if (!command.startsWith('make')) return;
        mkdirSync(path.join(cwd, '../made'));
        writeFileSync(path.join(cwd, '../made/server.js'), 'made');
      },
    );
    expect(ran).toEqual(['home/build/src: npm ci', 'home/build/src: make ../made']);
    const source = (name: string) => existsSync(path.join(folder, 'home/build/src', name));
    expect(['package.json', 'app/page.tsx'].filter(source)).toHaveLength(2);
    expect(['.env', 'note.key', 'app/deep.key', 'deploy/tls'].filter(source)).toEqual([]);
    expect(readFileSync(path.join(stage.root, 'shop/server.js'), 'utf8')).toBe('made');
    expect(stage).toMatchObject({
      workdir: '/shop',
      env: { NODE_ENV: 'production' },
      command: ['node', 'start.mjs'],
      health: ['node', 'health.mjs'],
    });
  });

  it('may use no word that is not known', async () => {
    const follows = (text: string) =>
      follow(text, folder, [], path.join(folder, 'home'), async () => undefined);
    await expect(follows('FROM node AS build\nADD x y')).rejects.toThrow('ADD is not known here.');
    await expect(follows('RUN x')).rejects.toThrow('RUN comes before FROM.');
  });

  it('is ours, word for word', () => {
    const words = new Set(
      stepsOf(readFileSync(path.join(root, 'Dockerfile'), 'utf8')).map(({ word }) => word),
    );
    const known = 'ARG CMD COPY ENV EXPOSE FROM HEALTHCHECK RUN STOPSIGNAL USER WORKDIR'.split(' ');
    expect([...words].filter((word) => !known.includes(word))).toEqual([]);
  });
});

it.each([
  ['.env', true],
  ['.env.local', true],
  ['.env.example', false],
  ['shop.key', true],
  ['app', false],
])('%s stays out of an image: %s', (name, isOut) => {
  expect(isIgnored(name, ['.env', '.env.*', '!.env.example', '*.key'])).toBe(isOut);
});
