import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readSharedFile, shareBuild } from '@/lib/platform/build-files';
import { collection } from '@/lib/platform/db';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'builds-'));
});
afterEach(() => {
  vi.useRealTimers();
  return rm(folder, { recursive: true });
});

/** A build with these files below `/_next/static/`. */
async function aBuild(id: string, files: Record<string, string>): Promise<string> {
  const build = path.join(folder, `${id}-${Math.random()}`);
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(build, 'static', name)), { recursive: true });
    await writeFile(path.join(build, 'static', name), text);
  }
  await writeFile(path.join(build, 'BUILD_ID'), id);
  return build;
}
const text = async (name: string) => (await readSharedFile(name))?.toString() ?? null;
const day = 24 * 3_600_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

it('finds the files of a build from every process, and nothing else', async () => {
  await shareBuild(
    await aBuild('one', { 'chunks/a.js': 'a', 'chunks/a.js.map': 'map', 'media/b.woff2': 'b' }),
  );
  expect([await text('chunks/a.js'), await text('media/b.woff2')]).toEqual(['a', 'b']);
  expect([await text('chunks/a.js.map'), await text('../BUILD_ID'), await text('BUILD_ID')]).toEqual([
    null,
    null,
    null,
  ]);
});

it('keeps those of the last three builds, and what they have in common with older ones', async () => {
  for (const [index, id] of ['one', 'two', 'three', 'four'].entries())
    await shareBuild(await aBuild(id, { [`${id}.js`]: id, 'common.js': 'common' }), daysAgo(10 - index));
  const kept = await Promise.all(['one.js', 'two.js', 'three.js', 'four.js', 'common.js'].map(text));
  expect(kept).toEqual([null, 'two', 'three', 'four', 'common']);
  expect(await collection('builds').countDocuments()).toBe(3);
});

it('counts a build that is started again, as after going back, among the newest', async () => {
  const one = await aBuild('one', { 'one.js': 'one' });
  await shareBuild(one, daysAgo(9));
  await shareBuild(await aBuild('two', { 'two.js': 'two' }), daysAgo(8));
  await shareBuild(await aBuild('three', { 'three.js': 'three' }), daysAgo(7));
  await shareBuild(one, daysAgo(6));
  await shareBuild(await aBuild('four', { 'four.js': 'four' }), daysAgo(5));
  expect(await Promise.all(['one.js', 'two.js', 'three.js', 'four.js'].map(text))).toEqual([
    'one',
    null,
    'three',
    'four',
  ]);
});

it('counts a build by when it was started, also on a machine whose clock is a month behind', async () => {
  for (const [index, id] of ['one', 'two', 'three'].entries())
    await shareBuild(await aBuild(id, { [`${id}.js`]: id }), daysAgo(3 - index));
  vi.useFakeTimers({ toFake: ['Date'], now: daysAgo(30) });
  await shareBuild(await aBuild('late', { 'late.js': 'late' }));
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'storefrontClock'); // another machine
  await shareBuild(await aBuild('next', { 'next.js': 'next' }));
  expect(await Promise.all(['two.js', 'three.js', 'late.js', 'next.js'].map(text))).toEqual([
    null,
    'three',
    'late',
    'next',
  ]);
});

it('takes nothing away while many processes of several builds start at once', async () => {
  const builds = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((id) => aBuild(id, { [`${id}.js`]: id, 'common.js': 'common' })),
  );
  await Promise.all([...builds, ...builds].map((build) => shareBuild(build)));
  expect(await text('common.js')).toBe('common');
  const remembered = await collection<{ _id: string; files: string[] }>('builds').find().toArray();
  for (const { files } of remembered) for (const name of files) expect(await text(name), name).not.toBeNull();
});
