import { readFileSync } from 'node:fs';
import { parseKey } from '@/lib/ops/backup/key';

/**
 * The key of backups, from a file or `BACKUP_KEY`; null without either. Who names a file wants encryption: one that is
 * empty, or has no name, is not the same as none.
 * @throws Error when it is no key
 */
export function backupKey(file: string | undefined): Buffer | null {
  if (file === '') throw new Error('--key-file names no file, so it is not known what to encrypt with.');
  if (file !== undefined) return parseKey(readFileSync(file, 'utf8'));
  const text = process.env['BACKUP_KEY'];
  return text ? parseKey(text) : null;
}
