import { anyEmailSchema } from '@/lib/auth/schema';
import { AppError } from '@/lib/base/errors';
import { messages } from '@/lib/base/messages';
import { demandOnly } from '@/lib/platform/env';
import { readCall, refuseCall } from '../launcher/call';

const command = 'npm run admin';
const removal = 'remove-second-factor';

/** `npm run admin -- [--remove-second-factor] <email>` (docs/operations.md, Admins). */
const usage = `Usage: ${command} -- <email>\n       ${command} -- --${removal} <email>`;
const { positionals, values } = readCall(usage, {
  allowPositionals: true,
  options: { [removal]: { type: 'boolean' } },
});
const [word, ...more] = positionals;
const email = anyEmailSchema.safeParse(word);
if (!email.success || more.length > 0) refuseCall(usage);
demandOnly('MONGODB_URI');

// Only now, because these take longest to load: a call that is wrong is refused at once.
const { systemActor } = await import('@/lib/auth/actor');
const { assertNoRestore } = await import('@/lib/ops/backup/state');
const { closeDb } = await import('@/lib/platform/db');
const { makeAdmin } = await import('@/lib/users/roles');
const { removeFactor } = await import('@/lib/users/turn-off-factor');

/** Grants the admin role to an account that exists. */
async function grant(email: string): Promise<string> {
  const { changed } = await makeAdmin(systemActor(command), { email });
  return changed ? `${email} is an admin now.` : `${email} was an admin already.`;
}

/** For an admin who has lost his app and his recovery codes. */
async function remove(email: string): Promise<string> {
  const removed = await removeFactor(systemActor(command), email);
  return removed
    ? `The second factor of ${email} is removed, and every session is ended.`
    : `${email} has no second factor.`;
}

try {
  await assertNoRestore(); // a restore resumes by the number of stored audit entries, and this adds one
  console.log(await (values[removal] ? remove : grant)(email.data));
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  const { users } = messages;
  const todo = `Open the link in the mail to ${email.data} first, then run this again.`;
  if (error.code === 'not_found')
    console.error(`There is no account for ${email.data}. Register it first, then run this again.`);
  else console.error(error.message === users.unverified ? `${error.message} ${todo}` : error.message);
  process.exitCode = 1;
} finally {
  await closeDb();
}
