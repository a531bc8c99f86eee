import { expect, it } from 'vitest';
import { notify, showToastsBy } from '@/components/ui/toast';

it('what is said before the toaster has come is shown once it has, and the rest at once', () => {
  const shown: string[] = [];
  notify.success('Saved.');
  notify.error('Not so.');
  showToastsBy((tone, message) => shown.push(`${tone}: ${message}`));
  expect(shown).toEqual(['success: Saved.', 'error: Not so.']);
  notify.success('Again.');
  expect(shown.at(-1)).toBe('success: Again.');
  expect(shown).toHaveLength(3);
});
