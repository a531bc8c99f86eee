import 'server-only';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters of the OWASP Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, options);

let dummy: Promise<string> | undefined;

/** Checks a password. Without a hash it takes as long and returns false, so timing reveals no accounts. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await dummy), password);
  return passwordHash !== undefined && matches;
}
