import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('node:fs/promises');
  vi.resetModules();
});

const refused = (code: string) => Object.assign(new Error(code), { code });

/** Reads a picture that comes with the shop where the system refuses to. */
async function readWhere(code: string): Promise<Buffer | null> {
  vi.resetModules();
  vi.doMock('node:fs/promises', async (original) => ({
    ...(await original<typeof import('node:fs/promises')>()),
    readFile: () => Promise.reject(refused(code)),
  }));
  const { readPicture } = await import('@/lib/images/social');
  return readPicture('/catalogue/a-roller.webp');
}

it('a picture that comes with the shop is missing only if it is not there: whoever draws with it tries again', async () => {
  expect(await readWhere('ENOENT')).toBeNull();
  await expect(readWhere('EMFILE')).rejects.toThrow('EMFILE');
});
