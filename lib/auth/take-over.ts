import 'server-only';
import { accounts } from './data';

/**
 * A Google sign-in proves the address. An account that someone opened on it with a password, without ever
 * proving it, is handed to the address's owner: password removed, sessions ended (decision 0013).
 */
export async function takeOverUnverified(email: string): Promise<void> {
  await accounts().updateOne(
    { email: email.toLowerCase(), emailVerified: null },
    {
      $set: { emailVerified: new Date(), sessions: [] },
      $unset: { passwordHash: '', reset: '', verification: '' },
    },
  );
}
