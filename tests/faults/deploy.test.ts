import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Binary } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { messages } from '@/lib/base/messages';
import { collection } from '@/lib/platform/db';
import { actionSalt } from '../../launcher/action-salt.ts';
import { root, testBuild } from '../../scripts/testing/places.ts';
import type { App } from '../support/parts/app.ts';
import { hiddenFieldsOf, postLogin } from '../support/posted-form.ts';
import { openApp, ownServices, ports } from './support/shop.ts';

/** What a deploy meets: forms of pages that another process rendered, and files that another build has (decision 0034). */
ownServices();

let apps: readonly App[] = [];
beforeAll(async () => {
  apps = await Promise.all(ports.map((port) => openApp(port)));
});
const originOf = (index: number) => apps[index]?.origin ?? '';

const hiddenFields = async (origin: string, page: string) =>
  hiddenFieldsOf(await (await fetch(origin + page)).text());
/** AUTH_URL names the first process. */
const logIn = (origin: string, hidden: readonly (readonly [string, string])[]) =>
  postLogin(origin, hidden, originOf(0));

describe('two processes', { timeout: 120_000 }, () => {
  it('take the forms of each other’s pages', async () => {
    for (const [from, to] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const hidden = await hiddenFields(originOf(from), '/login');
      expect(hidden.some(([name]) => name.startsWith('$ACTION'))).toBe(true);
      const { status, html } = await logIn(originOf(to), hidden);
      expect(status).toBe(200);
      expect(html).toContain(messages.auth.badCredentials);
      expect(html).toContain('value="nobody@example.com"');
    }
  });

  it('say in words that an action is gone, and show what was typed but no password', async () => {
    const hidden = await hiddenFields(originOf(0), '/login');
    const gone = hidden.map(
      ([name, value]) => [name, value.replaceAll(/[0-9a-f]{42}/g, '7f'.padEnd(42, '0'))] as const,
    );
    expect(gone).not.toEqual(hidden);
    const { status, html } = await logIn(originOf(1), gone);
    expect(status).toBe(409);
    expect(html).toContain(messages.outdated.title);
    expect(html).toContain('<dd>nobody@example.com</dd>');
    expect(html).not.toContain('not the right one');
  });

  it('have the files of both builds, whoever is asked', async () => {
    const name = 'chunks/of-another-build.js';
    const body = new Binary(Buffer.from('"of another build"'));
    await collection<{ _id: string; body: Binary; at: Date }>('build_files').insertOne({
      _id: name,
      body,
      at: new Date(),
    });
    for (const { origin } of apps) {
      const answer = await fetch(`${origin}/_next/static/${name}`);
      expect([answer.status, await answer.text()]).toEqual([200, '"of another build"']);
      expect(answer.headers.get('content-type')).toBe('application/javascript; charset=UTF-8');
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect((await fetch(`${origin}/_next/static/chunks/of-no-build.js`)).status).toBe(404);
    }
    const statics = path.join(root, testBuild, 'static');
    const own = readdirSync(statics, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(own.length).toBeGreaterThan(30);
    const shared = await collection<{ _id: string; files: string[] }>('builds').findOne();
    expect(shared?.files).toHaveLength(own.filter((entry) => !entry.name.endsWith('.map')).length);
  });
});

const manifestSchema = z.object({
  node: z.record(z.string(), z.object({ filename: z.string(), exportedName: z.string() })),
});

it('every build gives an action the same id: it follows from file and name alone', () => {
  const file = path.join(root, testBuild, 'server/server-reference-manifest.json');
  const actions = Object.entries(manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).node);
  expect(actions.length).toBeGreaterThan(30);
  for (const [id, { filename, exportedName }] of actions) {
    // Two digits say which arguments it takes.
    expect(id.slice(2), exportedName).toBe(
      createHash('sha1').update(`${actionSalt}${filename}:${exportedName}`).digest('hex'),
    );
  }
});
