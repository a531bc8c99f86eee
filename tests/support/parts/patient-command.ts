import path from 'node:path';
import { pathToFileURL } from 'node:url';

const file = path.join(import.meta.dirname, 'patient-database.mjs');

/** Variables of a command that waits for its database as long as a busy machine takes. */
export const patientCommand = { NODE_OPTIONS: `--import=${pathToFileURL(file).href}` } as const;
