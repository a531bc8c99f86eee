import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { backUp } from '@/lib/ops/backup/dump';
import { closeDb, waitLong } from '@/lib/platform/db';
import { aUser } from '../../support/factories.ts';

/** What is on the disk for certain, in its order. */
const events = vi.hoisted((): string[] => []);

vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const createWriteStream: typeof real.createWriteStream = (file, options) => {
    const isFlushed = typeof options === 'object' && 'flush' in options && options.flush === true;
    return real.createWriteStream(file, options).once('close', () => {
      events.push(isFlushed ? 'file' : `file in a cache: ${file}`);
    });
  };
  return { ...real, createWriteStream };
});
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const writeFile: typeof real.writeFile = async (file, data, options) => {
    await real.writeFile(file, data, options);
    const isFlushed = typeof options === 'object' && options?.flush === true;
    events.push(isFlushed ? 'manifest' : `manifest in a cache: ${file}`);
  };
  const open: typeof real.open = async (file, ...how) => {
    const handle = await real.open(file, ...how);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      await sync();
      events.push(`names in ${path.basename(String(file))}`);
    };
    return handle;
  };
  return { ...real, writeFile, open };
});

const root = mkdtempSync(path.join(tmpdir(), 'backup-durable-'));
beforeAll(async () => {
  waitLong();
  await closeDb();
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

it('is on the disk before its manifest says that it is there, and that one before it is called done', async () => {
  await aUser();
  await backUp(path.join(root, 'first'));
  expect([...new Set(events)]).toEqual([
    'file',
    'names in first',
    'manifest',
    `names in ${path.basename(root)}`,
  ]);
  expect(events.slice(-4)).toEqual([
    'names in first',
    'manifest',
    'names in first',
    `names in ${path.basename(root)}`,
  ]);
});
