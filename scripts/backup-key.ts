import { readFileSync } from 'node:fs';
import { parseKey } from '@/lib/ops/backup/key';

/** The key of backups, from a file or `BACKUP_KEY`; null without either. @throws Error when it is none */
export function backupKey(file: string | undefined): Buffer | null {
  const text = file ? readFileSync(file, 'utf8') : process.env['BACKUP_KEY'];
  return text ? parseKey(text) : null;
}
