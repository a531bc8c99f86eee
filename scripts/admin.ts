import { closeDb } from '@/lib/db';
import { users } from '@/lib/users/data';
import { emailSchema } from '@/lib/users/schema';

/** `npm run admin -- <email>`: grants the admin role to an account that exists (design §6). */
const email = emailSchema.safeParse(process.argv[2]);
if (!email.success) {
  console.error('Usage: npm run admin -- <email>');
  process.exit(2);
}
const granted = await users().updateOne({ email: email.data }, { $set: { role: 'admin' } });
await closeDb();
if (granted.matchedCount === 0) {
  console.error(`There is no account for ${email.data}. Register it first, then run this again.`);
  process.exit(1);
}
console.log(
  granted.modifiedCount === 1 ? `${email.data} is an admin now.` : `${email.data} was an admin already.`,
);
