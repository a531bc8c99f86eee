import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { calculateJwkThumbprint, exportJWK, type JWK, type JWTPayload, SignJWT } from 'jose';

export type SigningKey = {
  /** The public key, as published in the key set. */
  jwk: JWK;
  /** Signs these claims as an RS256 token. */
  sign(claims: JWTPayload): Promise<string>;
};

/** Reads the issuer's RSA key, or creates it and stores it for the next start, readable only by its owner. */
export async function openSigningKey(keyFile: string): Promise<SigningKey> {
  const key = (await readKey(keyFile)) ?? (await makeKey(keyFile));
  const jwk = await exportJWK(createPublicKey(key));
  const kid = await calculateJwkThumbprint(jwk);
  return {
    jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(key),
  };
}

async function readKey(keyFile: string): Promise<KeyObject | null> {
  try {
    return createPrivateKey(await readFile(keyFile));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`The signing key ${keyFile} cannot be read; delete it to get a new one.`, {
      cause: error,
    });
  }
}

async function makeKey(keyFile: string): Promise<KeyObject> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  await mkdir(path.dirname(keyFile), { recursive: true });
  await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return privateKey;
}
