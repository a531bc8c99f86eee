import { vi } from 'vitest';

/*
 * Hashing a password takes a shop a twentieth of a second and 19 MiB, on purpose; here it takes next to nothing. That
 * the shop asks for the true cost is tested by tests/integration/auth/sign-in-limits.test.ts, which has the package as
 * it is.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const cheap = { memoryCost: 64, timeCost: 1 };
  const hash: typeof real.hash = (password, options, ...rest) =>
    real.hash(password, { ...options, ...cheap }, ...rest);
  return { ...real, hash };
});
