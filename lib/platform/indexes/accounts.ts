import { type Declared, waitingAudit } from './declared';

/** Indexes of accounts, sign-in, mail, audit log, uploads and rate limits. */
export const accountIndexes: Declared = {
  users: [
    { name: 'email', key: { email: 1 }, unique: true },
    { name: 'role_joined', key: { role: 1, _id: 1 } },
    { name: 'name', key: { name: 1, _id: 1 } },
    { name: 'role_name', key: { role: 1, name: 1, _id: 1 } },
    { name: 'role_email', key: { role: 1, email: 1 } },
    { name: 'name_email', key: { name: 1, email: 1 } },
    { name: 'words', key: { words: 1, _id: 1 } },
    { name: 'photoURL', key: { photoURL: 1 }, sparse: true },
    { name: 'reset', key: { 'reset.hash': 1 }, sparse: true },
    { name: 'verification', key: { 'verification.hash': 1 }, sparse: true },
    { name: 'takenOver', key: { 'takenOver.at': 1 }, sparse: true },
    waitingAudit,
    // Accounts whose owner is still to be told of a change by mail.
    { name: 'waiting_notice', key: { 'notices._id': 1 }, sparse: true },
  ],
  accounts: [
    { name: 'provider', key: { provider: 1, providerAccountId: 1 }, unique: true },
    { name: 'user', key: { userId: 1 } },
  ],
  verification_tokens: [
    { name: 'identifier', key: { identifier: 1, token: 1 }, unique: true },
    { name: 'expires', key: { expires: 1 } },
  ],
  mail_outbox: [
    { name: 'due', key: { state: 1, dueAt: 1 } },
    { name: 'kind_due', key: { state: 1, kind: 1, dueAt: 1 } },
    { name: 'to', key: { to: 1, state: 1 } },
    // Mails that wait because the mail server is unreachable or refuses all; mostly none.
    { name: 'held_up', key: { heldUpSince: 1 }, sparse: true },
  ],
  audit_events: [
    { name: 'at', key: { at: -1, _id: -1 } },
    { name: 'action', key: { action: 1, at: -1, _id: -1 } },
    { name: 'subject', key: { 'subject.id': 1, at: -1, _id: -1 } },
    { name: 'actor', key: { actor: 1, at: -1, _id: -1 } },
  ],
  images: [
    { name: 'unused', key: { used: 1, since: 1 } },
    { name: 'user', key: { userId: 1 } },
  ],
  user_deletions: [{ name: 'at', key: { 'entry.at': 1 } }],
  rate_limits: [
    { name: 'key', key: { key: 1 }, unique: true },
    { name: 'expire', key: { expire: 1 } },
  ],
};
