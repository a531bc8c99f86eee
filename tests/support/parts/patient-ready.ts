import { untilReady } from '../../../launcher/app.ts';

/** Minutes; longer than a busy machine takes. */
const longest = 5;

/** Like `untilReady`, but it waits as long as a busy machine takes. @throws Error when the app ends first */
export async function untilReadyAtLast(...given: Parameters<typeof untilReady>): Promise<void> {
  for (let minute = 1; ; minute += 1)
    try {
      return await untilReady(...given);
    } catch (error) {
      const isLate = error instanceof Error && error.message.includes('not ready after a minute');
      if (!isLate || minute === longest) throw error;
    }
}
