import 'server-only';
import { type AccountDoc, accountWords } from '@/lib/auth/data';
import { missingWords } from './missing-words';

/** Lets the search by words find accounts that are older than it. */
export const wordsOfAccounts = missingWords<AccountDoc>({
  number: 5,
  name: 'words by which accounts are found',
  collection: 'users',
  projection: { name: 1, email: 1 },
  wordsOf: accountWords,
});
