import 'server-only';
import { cookies, headers } from 'next/headers';
import { scriptsCookie } from '@/lib/base/browser-keys';
import { wholeHeader } from '@/lib/base/early-script';

/** True if a page must be sent in one piece: for browsers that have not shown that they run scripts (decision 0017). */
export async function isWholePage(): Promise<boolean> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return !jar.has(scriptsCookie) || head.has(wholeHeader);
}
