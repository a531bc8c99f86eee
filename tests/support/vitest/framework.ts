import { vi } from 'vitest';

// Next's request scope exists only inside its server. These stand in for the few functions that need one, so that
// actions and route handlers run whole; the end-to-end tests run them inside the real server.
vi.mock('next/headers', async () => {
  const { currentCookies, currentHeaders } = await import('../request.ts');
  return { headers: async () => currentHeaders(), cookies: async () => currentCookies() };
});

vi.mock('next/cache', async () => {
  const { recordExpiry } = await import('../request.ts');
  return {
    unstable_cache: vi.fn(<T>(read: T): T => read),
    revalidateTag: recordExpiry,
    updateTag: recordExpiry,
    revalidatePath: recordExpiry,
    refresh: () => {},
  };
});
