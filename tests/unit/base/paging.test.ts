import { expect, it } from 'vitest';
import { listQuerySchema } from '@/lib/base/paging';

const searched = (q: string) => listQuerySchema(['placed'], {}).parse({ q }).q;

it('a search is for what is seen of a pasted text', () => {
  expect(searched('\ufeffann@north\u00adgate.example\u200b')).toBe('ann@northgate.example');
  expect(searched(' NB-10482\u2028')).toBe('NB-10482');
});

it('a long search is cut, but not within a character', () => {
  expect(searched('a'.repeat(200))).toHaveLength(100);
  expect(searched(`${'a'.repeat(99)}\u{1f600}`)).toBe('a'.repeat(99));
});
