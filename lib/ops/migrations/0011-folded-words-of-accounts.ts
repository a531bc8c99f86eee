import 'server-only';
import { type AccountDoc, accountWords } from '@/lib/auth/data';
import { foldedWords } from './folded-words';

/** Accounts are found without accents, too (decision 0042). */
export const foldedWordsOfAccounts = foldedWords<AccountDoc>({
  number: 11,
  name: 'accounts found without accents',
  collection: 'users',
  texts: ['name', 'email'],
  wordsOf: accountWords,
});
