import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '@/lib/users/data';
import manifest from '../../../package.json' with { type: 'json' };
import { aUser } from '../../support/factories.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { code: number; said: string };

/** Runs `npm run admin -- <email>` as npm would, in this environment. */
function runAdmin(email: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((done) => {
    const [, ...command] = manifest.scripts.admin.split(' ');
    execFile(process.execPath, [...command, email], { env }, (error, out, complaint) => {
      done({ code: error ? Number(error.code) : 0, said: (out + complaint).trim() });
    });
  });
}

describe('npm run admin', { timeout: 60_000 }, () => {
  it('makes an account an admin in the shop that the environment names', async () => {
    const { email } = await aUser();
    expect(await runAdmin(email, process.env)).toEqual({ code: 0, said: `${email} is an admin now.` });
    expect(await users().findOne({ email })).toMatchObject({ role: 'admin' });
    expect(await runAdmin(email, process.env)).toEqual({ code: 0, said: `${email} was an admin already.` });
    expect((await runAdmin('nobody@example.com', process.env)).code).toBe(1);
    expect(await runAdmin('nobody', process.env)).toEqual({
      code: 2,
      said: 'Usage: npm run admin -- <email>',
    });
  });

  it('finds the running sandbox when nothing is set, and says so when there is none', async () => {
    const { email } = await aUser();
    const bare = { NODE_ENV: 'test' as const, PATH: process.env['PATH'], SANDBOX_DIR: folder };
    expect(await runAdmin(email, bare)).toEqual({
      code: 1,
      said: 'There is no shop to work on. Start one with npm start, or fill in .env.',
    });
    writeFileSync(path.join(folder, 'launcher.lock'), JSON.stringify({ pid: process.pid }));
    writeFileSync(path.join(folder, 'env.json'), JSON.stringify({ ...process.env, SANDBOX: '1' }));
    expect(await runAdmin(email, bare)).toEqual({ code: 0, said: `${email} is an admin now.` });
  });
});
