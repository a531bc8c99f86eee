import { vi } from 'vitest';
import { publishDocuments } from '@/lib/platform/cache-change';

// Next's request scope exists only inside its server. These mocks replace the few functions that need it, so that
// actions
// and route handlers run completely; the end-to-end tests run them inside the real server.
vi.mock('next/headers', async () => {
  const { currentCookies, currentHeaders } = await import('../request.ts');
  return { headers: async () => currentHeaders(), cookies: async () => currentCookies() };
});

vi.mock('next/cache', () => ({ refresh: () => {} }));

const { recordingDocuments } = await import('../request.ts');
publishDocuments(recordingDocuments);
