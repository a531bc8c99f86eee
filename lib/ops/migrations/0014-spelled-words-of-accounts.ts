import 'server-only';
import { foldedWords } from './folded-words';
import { wordedAccounts } from './worded';

/** Accounts are found by letters such as ø and ł typed as plain ones, too (decision 0042). */
export const spelledWordsOfAccounts = foldedWords({
  number: 14,
  name: 'accounts found without letters such as ø',
  ...wordedAccounts,
});
