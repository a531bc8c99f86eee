import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { PictureTask } from '@/lib/platform/picture-process';

const seen = vi.hoisted(() => ({ processes: 0, atOnce: 0, most: 0 }));

vi.mock('@/lib/platform/picture-process', () => ({
  PictureProcessError: class extends Error {},
  PictureProcess: class {
    constructor() {
      seen.processes += 1;
    }
    async work(_: PictureTask) {
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await pause(20);
      seen.atOnce -= 1;
      return { kind: 'pictures', pictures: [] };
    }
  },
}));

it('pictures of pages, of handlers and of the sweepers wait in one queue for one process', async () => {
  const words = { name: 'A', price: '1', unit: 'unit', note: '', brand: 'B' };
  const task = { bytes: Buffer.alloc(1), mark: Buffer.alloc(1), words };
  Reflect.deleteProperty(globalThis, Symbol.for('storefront.pictures')); // another file's, in this process
  const copies = [];
  for (let copy = 0; copy < 3; copy += 1) {
    vi.resetModules();
    copies.push(await import('@/lib/images/encode'));
  }
  await Promise.all(copies.map(({ composePicture }) => composePicture(task)));
  expect(seen).toMatchObject({ processes: 1, most: 1 });
});
