import * as z from 'zod';
import { isLeaving } from '@/elements/session-channel';
import { draftPrefix } from '@/lib/base/browser-keys';

const draftSchema = z.record(z.string(), z.string());
const keyOf = (name: string) => draftPrefix + name;

/** Keeps what was typed for this tab, unless the visitor is signing out. Without storage, only the draft is lost. */
export function saveDraft(name: string, values: Readonly<Record<string, string>>): void {
  if (isLeaving()) return;
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // storage is off or full
  }
}

/** The draft that `saveDraft` kept under this name. */
export function readDraft(name: string): Record<string, string> | null {
  try {
    const stored = sessionStorage.getItem(keyOf(name));
    return stored ? draftSchema.parse(JSON.parse(stored)) : null;
  } catch {
    return null;
  }
}

/** Deletes the draft kept under this name. */
export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // storage is off
  }
}
