import { describe, expect, it } from 'vitest';
import { chunkSentence, isChunkFailure } from '@/components/layout/chunk-failure';

describe('a part of the application that does not load', () => {
  it.each([
    ['webpack', Object.assign(new Error('Loading chunk 42 failed'), { name: 'ChunkLoadError' })],
    ['the words of specification §8', new Error('Loading chunk 7 failed')],
    ['styles', new Error('Loading CSS chunk 7 failed')],
    ['turbopack', new Error('Failed to load chunk /_next/static/chunks/a.js from module 1')],
  ])('is recognised: %s', (_name, error) => {
    expect(isChunkFailure(error)).toBe(true);
  });

  it.each([[new Error('Failed to fetch')], ['Loading chunk 7 failed'], [null]])('is not %s', (error) => {
    expect(isChunkFailure(error)).toBe(false);
  });
});

it.each([
  ['Loading chunk 7 failed', 'Loading chunk 7 failed'],
  ['Failed to load chunk /_next/static/chunks/a1.js from module 1', 'Loading chunk a1 failed'],
])('%s is told in the words of specification §8', { tags: ['@spec-8-chunk'] }, (message, sentence) => {
  expect(chunkSentence(new Error(message))).toBe(sentence);
});
