import { emailSchema } from '@/lib/auth/schema';
import { closeDb } from '@/lib/platform/db';
import { grantAdminRole } from '@/lib/users/roles';

/** `npm run admin -- <email>`: grants the admin role to an account that exists (docs/operations.md, Admins). */
const email = emailSchema.safeParse(process.argv[2]);
if (!email.success) {
  console.error('Usage: npm run admin -- <email>');
  process.exit(2);
}
const granted = await grantAdminRole(email.data);
await closeDb();
if (granted === 'unknown') {
  console.error(`There is no account for ${email.data}. Register it first, then run this again.`);
  process.exit(1);
}
console.log(granted === 'granted' ? `${email.data} is an admin now.` : `${email.data} was an admin already.`);
