import { ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { PictureTask } from '@/lib/platform/picture-process';

vi.mock('node:child_process', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:child_process')>();
  return { ...real, fork: vi.fn(real.fork) };
});
vi.resetModules(); // another file of this worker may have loaded it, with Node's own `fork`
const { PictureProcess, PictureProcessError } = await import('@/lib/platform/picture-process');
afterAll(() => {
  vi.resetModules();
});

const worker = path.join(import.meta.dirname, 'worker.ts');
const [good, crash, silence] = [0, 1, 2].map(
  (fate): PictureTask => ({
    kind: 'shipped',
    bytes: new Uint8Array([fate]),
    width: 1,
    quality: 1,
    format: 'webp',
  }),
) as [PictureTask, PictureTask, PictureTask];

afterEach(() => {
  vi.useRealTimers();
});

const isAlive = (pid: number | undefined) => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('is begun when it is needed, works on one after another, and ends when it is not', async () => {
  const pictures = new PictureProcess({ worker, idleMs: 50 });
  expect(pictures.pid).toBeUndefined();
  const answers = await Promise.all([pictures.work(good), pictures.work(good)]);
  expect(answers).toEqual([
    { kind: 'pictures', pictures: [new Uint8Array([0])] },
    { kind: 'pictures', pictures: [new Uint8Array([0])] },
  ]);
  const { pid } = pictures;
  expect(isAlive(pid)).toBe(true);
  while (isAlive(pid)) await pause(10);
  expect(pictures.pid).toBeUndefined();
  expect((await pictures.work(good)).kind).toBe('pictures');
});

it('that crashes fails one picture, and the next has a new one', async () => {
  const pictures = new PictureProcess({ worker });
  const [broken, after] = await Promise.allSettled([pictures.work(crash), pictures.work(good)]);
  expect(broken).toMatchObject({ status: 'rejected', reason: { message: 'ended (SIGSEGV)' } });
  expect(after.status).toBe('fulfilled');
});

it('that cannot be begun, as without a free descriptor, fails one picture and nothing later', async () => {
  const pictures = new PictureProcess({ worker, patienceMs: 30_000 });
  vi.mocked(fork).mockImplementationOnce(() => new ChildProcess()); // Node then makes no channel
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await expect(pictures.work(good)).rejects.toBeInstanceOf(PictureProcessError);
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  expect((await pictures.work(good)).kind).toBe('pictures');
});

it('that takes too long is killed', async () => {
  const pictures = new PictureProcess({ worker, patienceMs: 30_000 });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const stuck = expect(pictures.work(silence)).rejects.toThrow('took too long');
  await vi.advanceTimersByTimeAsync(29_000);
  const { pid } = pictures;
  expect(isAlive(pid)).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
  await stuck;
  vi.useRealTimers();
  while (isAlive(pid)) await pause(10);
  expect((await pictures.work(good)).kind).toBe('pictures');
});

it('is killed when nobody waits for the picture, and never begins one that nobody waits for', async () => {
  const pictures = new PictureProcess({ worker });
  const leaving = new AbortController();
  const left = pictures.work(silence, leaving.signal);
  const never = pictures.work(silence, leaving.signal);
  while (pictures.pid === undefined) await pause(1);
  const { pid } = pictures;
  leaving.abort();
  await expect(left).rejects.toThrow('called off');
  await expect(never).rejects.toThrow('called off');
  while (isAlive(pid)) await pause(10);
  expect((await pictures.work(good)).kind).toBe('pictures');
});

it('makes pictures that come with the shop smaller, never larger, in the format asked for', async () => {
  const pictures = new PictureProcess();
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#e8590c' } })
    .webp()
    .toBuffer();
  for (const [width, format, becomes] of [
    [96, 'webp', 96],
    [640, 'jpeg', 300],
  ] as const) {
    const answer = await pictures.work({ kind: 'shipped', bytes, width, quality: 75, format });
    const made = answer.kind === 'pictures' ? answer.pictures[0] : undefined;
    expect(await sharp(made).metadata()).toMatchObject({ format, width: becomes });
  }
});

it.runIf(process.platform === 'linux')(
  'is what the kernel ends where memory is short, before the shop’s own process, which is larger',
  async () => {
    const pictures = new PictureProcess();
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#14213d' } })
      .webp()
      .toBuffer();
    await pictures.work({ kind: 'shipped', bytes, width: 4, quality: 75, format: 'webp' });
    expect(readFileSync(`/proc/${pictures.pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  },
);
