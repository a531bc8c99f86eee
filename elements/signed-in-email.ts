/** The address that is signed in now, or null; undefined when the server could not be asked. */
export async function askEmail(): Promise<string | null | undefined> {
  const response = await fetch('/api/me', { cache: 'no-store' }).catch(() => null);
  if (!response?.ok) return undefined;
  const who: unknown = await response.json().catch(() => undefined);
  if (typeof who !== 'object') return undefined;
  const email: unknown = who && Reflect.get(who, 'email');
  return typeof email === 'string' ? email : null;
}
