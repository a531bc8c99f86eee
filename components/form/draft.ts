import * as z from 'zod';

const draftSchema = z.record(z.string(), z.string());
const keyOf = (name: string) => `draft:${name}`;

/** Keeps what was typed while the visitor signs in again. Without storage the values are lost, nothing else. */
export function saveDraft(name: string, values: Record<string, string>): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // storage is off or full
  }
}

/** What `saveDraft` kept under this name, once. */
export function takeDraft(name: string): Record<string, string> | null {
  try {
    const stored = sessionStorage.getItem(keyOf(name));
    sessionStorage.removeItem(keyOf(name));
    return stored ? draftSchema.parse(JSON.parse(stored)) : null;
  } catch {
    return null;
  }
}
