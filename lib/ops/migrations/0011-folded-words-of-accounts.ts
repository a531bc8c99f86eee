import 'server-only';
import { foldedWords } from './folded-words';
import { wordedAccounts } from './worded';

/** Accounts are found without accents, too (decision 0042). */
export const foldedWordsOfAccounts = foldedWords({
  number: 11,
  name: 'accounts found without accents',
  ...wordedAccounts,
});
