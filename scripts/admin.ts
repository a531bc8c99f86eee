import { systemActor } from '@/lib/auth/actor';
import { emailSchema } from '@/lib/auth/schema';
import { AppError } from '@/lib/base/errors';
import { closeDb } from '@/lib/platform/db';
import { makeAdmin } from '@/lib/users/roles';

/** `npm run admin -- <email>`: grants the admin role to an account that exists (docs/operations.md, Admins). */
const email = emailSchema.safeParse(process.argv[2]);
if (!email.success) {
  console.error('Usage: npm run admin -- <email>');
  process.exit(2);
}
try {
  const { changed } = await makeAdmin(systemActor('npm run admin'), { email: email.data });
  console.log(changed ? `${email.data} is an admin now.` : `${email.data} was an admin already.`);
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  console.error(
    error.code === 'not_found'
      ? `There is no account for ${email.data}. Register it first, then run this again.`
      : `${error.message} Open the link in the mail to ${email.data} first, then run this again.`,
  );
  process.exitCode = 1;
} finally {
  await closeDb();
}
