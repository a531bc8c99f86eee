import 'server-only';
import { accountWords } from '@/lib/auth/data';
import { missingWords } from './missing-words';

/** Accounts that are older than the search by words are found by it, too. */
export const wordsOfAccounts = missingWords({
  number: 5,
  name: 'words by which accounts are found',
  collection: 'users',
  wordsOf: ({ name, email = '' }) => accountWords({ name, email }),
});
