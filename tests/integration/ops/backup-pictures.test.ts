import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { imageName, imageUrl, imageWidths, socialName } from '@/lib/images/address';
import { images } from '@/lib/images/data';
import { deleteFiles, imageFolder, storeFiles } from '@/lib/images/service';
import { readBack } from '@/lib/ops/backup/archive';
import { backUp } from '@/lib/ops/backup/dump';
import { openBackup } from '@/lib/ops/backup/manifest';
import { restorePictures } from '@/lib/ops/backup/pictures';
import { restore } from '@/lib/ops/backup/restore';
import { closeDb, waitLong } from '@/lib/platform/db';
import { operatorMessage } from '@/lib/platform/sentence';
import { startUploadThing } from '../../../sandbox/uploadthing/server.ts';
import { aUser } from '../../support/factories.ts';
import { ownStripe } from '../support.ts';
import { noteCursors } from './open-cursors.ts';

/** Patience with the host takes a hundredth of its time. */
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  return { ...real, setTimeout: (ms: number, ...more: []) => real.setTimeout(ms / 100, ...more) };
});

/** A backup with the uploaded pictures, which lie at the image host. */
const root = mkdtempSync(path.join(tmpdir(), 'backup-pictures-'));
let host: Awaited<ReturnType<typeof startUploadThing>>;

ownStripe();
beforeAll(async () => {
  host = await startUploadThing({
    port: 0,
    dir: path.join(root, 'uploads'),
    apiKey: 'sk_live_own',
    appId: 'own',
  });
  Object.assign(process.env, host.env); // before anything has read the environment
  waitLong();
  await closeDb();
});
afterAll(async () => {
  await host.close();
  rmSync(root, { recursive: true, force: true });
});
beforeEach(async () => {
  await images().deleteMany({});
  await aUser();
});

let made = 0;
function newFolder(): string {
  made += 1;
  return path.join(root, String(made));
}

/** A picture at the host, and its files by name. */
async function aStored(kind: 'uploaded' | 'social'): Promise<Map<string, Buffer>> {
  const id = randomUUID();
  const names = kind === 'social' ? [socialName(id)] : imageWidths.map((width) => imageName(id, width));
  const files = names.map((name) => ({ name, bytes: randomBytes(1000) }));
  await storeFiles(files, kind === 'social' ? 'image/jpeg' : 'image/webp');
  const url = kind === 'social' ? imageFolder() + socialName(id) : imageUrl(imageFolder(), id);
  await images().insertOne({ _id: id, userId: new ObjectId(), url, used: true, since: new Date() });
  return new Map(files.map(({ name, bytes }) => [name, bytes]));
}

const atHost = async (name: string): Promise<Buffer | null> => {
  const answer = await fetch(imageFolder() + name);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
};

it.each([
  ['in the clear', null],
  ['sealed', randomBytes(32)],
] as const)(
  'brings back every file that the image host has lost, under its address: %s',
  async (_how, key) => {
    const files = new Map([...(await aStored('uploaded')), ...(await aStored('social'))]);
    const folder = newFolder();
    await backUp(folder, { key, pictures: true });
    expect(readdirSync(path.join(folder, 'pictures')).toSorted()).toEqual([...files.keys()].toSorted());
    const [lost = '', ...others] = files.keys();
    await host.lose([lost, others.at(-1) ?? '']);
    const { pictures } = await restore(folder, { key, pictures: true, replace: true });
    expect(pictures).toBe(2);
    for (const [name, bytes] of files) expect(await atHost(name), name).toEqual(bytes);
  },
);

it('says which files the image host does not have any more, and is good without them', async () => {
  const [lost = ''] = (await aStored('uploaded')).keys();
  await deleteFiles([lost]);
  const said: string[] = [];
  await backUp(newFolder(), { pictures: true, say: (line) => said.push(line.trim()) });
  expect(said).toContain('2  files of pictures');
  expect(said).toContain('1  files of pictures are not at the image host any more');
});

it('is good without a file that the image host can’t give, and says which; a stumble of the host is none', async () => {
  const [broken = '', stumbling = ''] = (await aStored('uploaded')).keys();
  const real = globalThis.fetch;
  let stumbles = 1;
  const host = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const [address] = asked;
    if (String(address).endsWith(broken)) return new Response(null, { status: 500 });
    if (String(address).endsWith(stumbling) && stumbles-- > 0) throw new TypeError('fetch failed');
    return real(...asked);
  });
  const said: string[] = [];
  const folder = newFolder();
  await backUp(folder, { pictures: true, say: (line) => said.push(line.trim()) });
  host.mockRestore();
  expect(said).toContain('2  files of pictures');
  expect(said).toContain(`1  files of pictures could not be fetched, and are not in this backup: ${broken}`);
  await openBackup(folder);
});

it('names the first files that the image host can’t give, and how many more there are', async () => {
  const broken: string[] = [];
  for (let stored = 0; stored < 7; stored += 1) broken.push([...(await aStored('uploaded')).keys()][0] ?? '');
  const real = globalThis.fetch;
  const host = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    if (broken.some((name) => String(asked[0]).endsWith(name))) return new Response(null, { status: 500 });
    return real(...asked);
  });
  const said: string[] = [];
  await backUp(newFolder(), { pictures: true, say: (line) => said.push(line.trim()) });
  host.mockRestore();
  const line = said.find((each) => each.includes('could not be fetched')) ?? '';
  expect(line).toMatch(/^7 {2}files of pictures .* and 2 more$/);
  expect(broken.filter((name) => line.includes(name))).toHaveLength(5);
});

it('comes back although the image host stumbles when it is asked what it has', async () => {
  const [name = ''] = (await aStored('social')).keys();
  const folder = newFolder();
  await backUp(folder, { pictures: true });
  await host.lose([name]);
  const real = globalThis.fetch;
  let stumbles = 1;
  const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    if (String(asked[0]).endsWith(name) && stumbles-- > 0) return new Response(null, { status: 503 });
    return real(...asked);
  });
  expect(await restorePictures(await openBackup(folder), () => {})).toBe(1);
  asking.mockRestore();
  expect(await atHost(name)).not.toBeNull();
});

it('comes back without files whose names the host does not take again, as they were deleted, however many, and says which', async () => {
  const names: string[] = [];
  for (let stored = 0; stored < 11; stored += 1) names.push(...(await aStored('social')).keys());
  const [lost = '', ...deleted] = names.toSorted().toReversed(); // the last one that is tried
  const folder = newFolder();
  await backUp(folder, { pictures: true });
  await deleteFiles(deleted);
  await host.lose([lost]);
  const before = readdirSync(path.join(root, 'uploads')).length;
  const said: string[] = [];
  const say = (line: string) => said.push(line.trim());
  expect(await restorePictures(await openBackup(folder), say)).toBe(1);
  const line = said.find((each) => each.startsWith('10  files of pictures were not taken')) ?? '';
  expect(deleted.filter((name) => line.includes(name))).toEqual(deleted);
  expect(readdirSync(path.join(root, 'uploads')), 'nothing is left of what was tried').toHaveLength(
    before + 2,
  );
});

it('is stored once, and stays, where the answer to its upload was lost', async () => {
  const [lost = ''] = (await aStored('uploaded')).keys();
  const folder = newFolder();
  await backUp(folder, { pictures: true });
  await host.lose([lost]);
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    const answer = await real(...asked);
    if (asked[1]?.method === 'PUT') throw new TypeError('fetch failed');
    return answer;
  });
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  expect(await restorePictures(await openBackup(folder), say)).toBe(1);
  expect(said.join()).not.toContain('not taken');
  expect((await real(imageFolder() + lost)).status).toBe(200);
});

it('is said to be missing in a backup without pictures, which brings none back', async () => {
  const [lost = ''] = (await aStored('uploaded')).keys();
  const folder = newFolder();
  await backUp(folder);
  await host.lose([lost]);
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  expect((await restore(folder, { pictures: true, replace: true, say })).pictures).toBe(0);
  expect(said.join()).toContain('This backup has no pictures');
});

it('is restored later while the image host takes nothing', async () => {
  const [lost = ''] = (await aStored('uploaded')).keys();
  const folder = newFolder();
  await backUp(folder, { pictures: true });
  await host.lose([lost]);
  const real = globalThis.fetch;
  const asking = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    if (asked[1]?.method && asked[1].method !== 'GET') throw new TypeError('fetch failed');
    return real(...asked);
  });
  await expect(restore(folder, { pictures: true, replace: true })).rejects.toMatchObject({
    code: 'unavailable',
  });
  asking.mockRestore();
  expect((await restore(folder, { pictures: true, replace: true })).pictures).toBe(1);
});

it.each([
  ['in the clear', null],
  ['sealed', randomBytes(32)],
] as const)('is one of all the rest, and fails, when the image host is away: %s', async (_how, key) => {
  for (let stored = 0; stored < 4; stored += 1) await aStored('uploaded');
  const real = globalThis.fetch;
  let left = 2;
  const host = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
    if (left-- > 0) return real(...asked);
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND host'), { code: 'ENOTFOUND' });
    throw new TypeError('fetch failed', { cause });
  });
  const folder = newFolder();
  const failed = await backUp(folder, { key, pictures: true }).catch((error: unknown) => error);
  expect(operatorMessage(failed), 'as the command tells it').toContain(
    `${folder} is a good backup, and was read back, but without the pictures (A name could not be looked up: getaddrinfo ENOTFOUND host.`,
  );
  host.mockRestore();
  const backup = await openBackup(folder, key);
  expect(backup.manifest).toMatchObject({ format: 2, pictures: null });
  await readBack(backup);
  expect(readdirSync(folder).filter((name) => name.startsWith('pictures'))).toEqual([]);
});

it('keeps no cursor open while it waits for the image host, and leaves out no picture', async () => {
  const url = `${imageFolder()}gone.webp`;
  const many = Array.from({ length: 1001 }, () => ({ _id: randomUUID(), url, since: new Date() }));
  await images().insertMany(many.map((each) => ({ ...each, userId: new ObjectId(), used: true })));
  const cursors = noteCursors();
  let isOpen = false;
  const host = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    isOpen ||= cursors.isOneOpen();
    return new Response(null, { status: 404 });
  });
  const said: string[] = [];
  await backUp(newFolder(), { pictures: true, say: (line) => said.push(line.trim()) });
  host.mockRestore();
  cursors.end();
  expect(isOpen).toBe(false);
  expect(said).toContain('1001  files of pictures are not at the image host any more');
});

it.each([
  ['in the clear', null, 'is not the one that was written.'],
  ['sealed', randomBytes(32), 'cannot be read: '],
] as const)('is not good when a picture cannot be read back as it was: %s', async (_how, key, says) => {
  const [name = ''] = (await aStored('uploaded')).keys();
  const folder = newFolder();
  const damage = (line: string) => {
    if (!line.endsWith('files of pictures')) return;
    const file = path.join(folder, 'pictures', name);
    const bytes = readFileSync(file);
    bytes[10] = (bytes[10] ?? 0) ^ 1;
    writeFileSync(file, bytes);
  };
  await expect(backUp(folder, { key, pictures: true, say: damage })).rejects.toThrow(
    `The picture ${name} ${says}`,
  );
  await expect(openBackup(folder, key), 'nobody takes it for one').rejects.toThrow(
    'holds no complete backup',
  );
});
