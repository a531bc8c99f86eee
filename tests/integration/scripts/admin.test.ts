import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { auditEvents } from '@/lib/audit/data';
import { messages } from '@/lib/base/messages';
import { users } from '@/lib/users/data';
import manifest from '../../../package.json' with { type: 'json' };
import { anAdmin, aUser } from '../../support/factories.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Outcome = { code: number; said: string };

/** Runs `npm run admin -- <words>` as npm would, in this environment. */
function runAdmin(words: string, env: NodeJS.ProcessEnv): Promise<Outcome> {
  return new Promise((done) => {
    const [, ...command] = manifest.scripts.admin.split(' ');
    execFile(process.execPath, [...command, ...words.split(' ')], { env }, (error, out, complaint) => {
      done({ code: error ? Number(error.code) : 0, said: (out + complaint).trim() });
    });
  });
}

describe('npm run admin', () => {
  it('makes an account an admin in the shop that the environment names', async () => {
    const { email } = await aUser({ email: 'owner@north-gate.example' }); // as may come with Google
    expect(await runAdmin(email, process.env)).toEqual({ code: 0, said: `${email} is an admin now.` });
    expect(await users().findOne({ email })).toMatchObject({ role: 'admin' });
    expect(await runAdmin(email, process.env)).toEqual({ code: 0, said: `${email} was an admin already.` });
    expect((await runAdmin('nobody@example.com', process.env)).code).toBe(1);
    const unverified = await aUser({ emailVerified: null });
    expect(await runAdmin(unverified.email, process.env)).toEqual({
      code: 1,
      said: `${messages.users.unverified} Open the link in the mail to ${unverified.email} first, then run this again.`,
    });
  });

  it('removes a second factor that was lost, ends the sessions, and tells the audit log', async () => {
    const secondFactor = { secret: 'lost', since: new Date(), lastStep: 1, recovery: [] };
    const { email, id } = await anAdmin();
    await users().updateOne({ email }, { $set: { secondFactor } });
    const removal = `--remove-second-factor ${email}`;
    expect(await runAdmin(removal, process.env)).toMatchObject({
      code: 0,
      said: expect.stringContaining(`The second factor of ${email} is removed, and every session is ended.`),
    });
    const left = await users().findOne({ email });
    expect(left).toMatchObject({ role: 'admin', sessions: [] });
    expect(left).not.toHaveProperty('secondFactor');
    expect(await auditEvents().find().toArray()).toMatchObject([
      { action: 'user.factorOff', actor: 'npm run admin', subject: { id } },
    ]);
  });

  it('removes the factor wherever the option stands, and makes nobody an admin by it', async () => {
    const { email } = await aUser();
    expect(await runAdmin(`${email} --remove-second-factor`, process.env)).toEqual({
      code: 0,
      said: `${email} has no second factor.`,
    });
    expect(await users().findOne({ email })).toMatchObject({ role: 'user' });
  });

  it('takes one address at a time', async () => {
    const [one, other] = [await aUser(), await aUser()];
    expect(await runAdmin(`${one.email} ${other.email}`, process.env)).toEqual({
      code: 2,
      said: 'Usage: npm run admin -- <email>\n       npm run admin -- --remove-second-factor <email>',
    });
    expect(await users().countDocuments({ role: 'admin', email: { $in: [one.email, other.email] } })).toBe(0);
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
