import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';

const secretsSchema = z.object({
  authSecret: z.string().min(32),
  stripeSecretKey: z.string().startsWith('sk_test_'),
  stripePublishableKey: z.string().startsWith('pk_test_'),
  stripeWebhookSecret: z.string().startsWith('whsec_'),
  uploadThingApiKey: z.string().startsWith('sk_live_'),
  googleClientSecret: z.string().min(16),
  controlKey: z.string().min(32),
  demoAdminPassword: z.string().min(6),
  demoBuyerPassword: z.string().min(6),
});
const keptSchema = secretsSchema.partial();
export type Secrets = z.output<typeof secretsSchema>;

const hex = (bytes: number) => randomBytes(bytes).toString('hex');

function makeSecrets(): Secrets {
  return {
    authSecret: hex(32),
    stripeSecretKey: `sk_test_sandbox${hex(12)}`,
    stripePublishableKey: `pk_test_sandbox${hex(12)}`,
    stripeWebhookSecret: `whsec_${hex(24)}`,
    uploadThingApiKey: `sk_live_${hex(32)}`,
    googleClientSecret: `sandbox-${hex(16)}`,
    controlKey: hex(32),
    demoAdminPassword: `admin-${hex(5)}`,
    demoBuyerPassword: `buyer-${hex(5)}`,
  };
}

/**
 * The sandbox's keys and demo passwords: random for each data folder, created on first use and stored in
 * `secrets.json`, which only its owner may read. Missing ones are added, existing ones never change.
 */
export async function loadSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, 'secrets.json');
  const kept = await readKept(file);
  const secrets = secretsSchema.parse({ ...makeSecrets(), ...kept });
  if (Object.keys(kept).length < Object.keys(secrets).length) {
    await writeFile(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  }
  return secrets;
}

async function readKept(file: string): Promise<z.output<typeof keptSchema>> {
  try {
    return keptSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new Error(`${file} cannot be read. Delete it to have new secrets made, and start again.`, {
      cause: error,
    });
  }
}
