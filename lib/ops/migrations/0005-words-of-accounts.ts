import 'server-only';
import { type AccountDoc, accountWords } from '@/lib/auth/data';
import { missingWords } from './missing-words';

/** Accounts that are older than the search by words are found by it, too. */
export const wordsOfAccounts = missingWords<AccountDoc>({
  number: 5,
  name: 'words by which accounts are found',
  collection: 'users',
  projection: { name: 1, email: 1 },
  wordsOf: accountWords,
});
