import type { User } from '@/lib/users/schema';

/** A user as pages show one, who has told no more than a name and an email address, with these changes. */
export const shownUser = (changes: Partial<User> = {}): User => ({
  id: 'a'.repeat(24),
  name: 'Ann',
  email: 'ann@shop.test',
  emailVerified: true,
  role: 'user',
  photoURL: null,
  education: null,
  address: null,
  phone: null,
  LinkedIn: null,
  company: null,
  taxNumber: null,
  createdAt: '2026-11-21T10:00:00.000Z',
  ...changes,
});
