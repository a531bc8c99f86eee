import * as z from 'zod';

const draftSchema = z.record(z.string(), z.string());
const prefix = 'draft:';
const keyOf = (name: string) => prefix + name;

/** Keeps what was typed for this tab. Without storage the values are lost, nothing else. */
export function saveDraft(name: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // storage is off or full
  }
}

/** What `saveDraft` kept under this name. */
export function readDraft(name: string): Record<string, string> | null {
  try {
    const stored = sessionStorage.getItem(keyOf(name));
    return stored ? draftSchema.parse(JSON.parse(stored)) : null;
  } catch {
    return null;
  }
}

/** Forgets what was kept under this name. */
export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // storage is off
  }
}

/** Forgets everything that was typed in this tab; part of signing out. */
export function dropAllDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // storage is off
  }
}
