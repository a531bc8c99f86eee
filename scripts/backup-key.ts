import { readFileSync } from 'node:fs';
import { parseKey } from '@/lib/ops/backup/key';

/**
 * The key of backups, from a file or `BACKUP_KEY`; null without either. An empty file or an empty file name is an
 * error, because whoever gives `--key-file` wants encryption.
 * @throws Error when it is not a valid key
 */
export function backupKey(file: string | undefined): Buffer | null {
  if (file === '') throw new Error('--key-file names no file, so it is not known what to encrypt with.');
  if (file !== undefined) return parseKey(readFileSync(file, 'utf8'));
  const text = process.env['BACKUP_KEY'];
  return text ? parseKey(text) : null;
}
