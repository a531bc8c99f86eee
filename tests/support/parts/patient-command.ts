import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cacheFolder } from '../../../scripts/testing/places.ts';

const file = path.join(import.meta.dirname, 'patient-database.mjs');

/**
 * Variables of a command that waits for its database as long as a busy machine takes. A run starts many, which load the
 * same packages, so the first leaves the compiled code to the others.
 */
export const patientCommand = {
  NODE_OPTIONS: `--import=${pathToFileURL(file).href}`,
  NODE_COMPILE_CACHE: path.join(cacheFolder, 'compiled'),
} as const;
