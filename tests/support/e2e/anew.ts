import { setTimeout as pause } from 'node:timers/promises';
import type { APIRequestContext, BrowserContext } from '@playwright/test';
import { ownShop } from './shop.ts';

type Answer = { url(): string; headers(): Record<string, string> };

/** Whether the shop sent its last good copy, since rendering took longer than a visitor is made to wait (decision 0018). */
const isOutdated = (answer: Answer | null): boolean =>
  answer?.url().startsWith(ownShop().origin) === true &&
  /detail=outdated/.test(answer.headers()['cache-status'] ?? '');

/** Asks again while the answer says that it is outdated. */
const untilUpToDate =
  <Given extends unknown[], Got extends Answer | null>(ask: (...given: Given) => Promise<Got>) =>
  async (...given: Given): Promise<Got> => {
    for (;;) {
      const answer = await ask(...given);
      if (!isOutdated(answer)) return answer;
      await pause(200);
    }
  };

/**
 * On a busy machine a page may be outdated right after a change, and says so: then this asks anew.
 * @returns the same
 */
export function getAnew(request: APIRequestContext): APIRequestContext {
  request.get = untilUpToDate(request.get.bind(request));
  return request;
}

/** The same for the pages of a context, and for what is asked beside them. */
export function visitAnew(context: BrowserContext): void {
  getAnew(context.request);
  const open = context.newPage.bind(context);
  context.newPage = async () => {
    const page = await open();
    page.goto = untilUpToDate(page.goto.bind(page));
    page.reload = untilUpToDate(page.reload.bind(page));
    return page;
  };
}
