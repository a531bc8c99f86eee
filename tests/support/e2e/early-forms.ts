import { type BrowserContext, expect, type Page } from '@playwright/test';
import { count } from '../counts.ts';
import { type EarlyForm, fillEarly } from './early.ts';

/** How many times each form is filled in early, each time in a different way. */
const rounds = count(2, 50);

/** Milliseconds allowed for all rounds of one form. */
export const patience = 60_000 + rounds * 40_000;

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
export const inMain = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name, exact: true });
export const inSidebar = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });

/** Submits and expects exactly these error messages, which shows that the form knows everything else that was typed. */
export const onlyComplains = (submit: string, ...complaints: string[]) => {
  return async (page: Page) => {
    await button(page, submit).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(complaints);
  };
};

/** Fills in a form in all rounds: opened by address in even rounds, by link, if there is one, in odd ones. */
export async function fillEarlyOften(context: BrowserContext, form: EarlyForm): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await fillEarly(context, form, round);
}
