import { type BrowserContext, expect, type Page } from '@playwright/test';
import { count } from '../counts.ts';
import { type EarlyForm, fillEarly } from './early.ts';

/** How often each form is filled in early, otherwise each time. */
const rounds = count(2, 50);

/** Milliseconds that all rounds of one form may take. */
export const patience = 60_000 + rounds * 40_000;

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });
export const button = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });
export const inMain = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name, exact: true });
export const inSidebar = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name, exact: true });

/** The form complains of these and of nothing else: so it knows all that was typed. */
export const onlyComplains = (submit: string, ...complaints: string[]) => {
  return async (page: Page) => {
    await button(page, submit).click();
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(complaints);
  };
};

/** Comes by address in even rounds and by link in odd ones; always by address where there is no link. */
export async function fillEarlyOften(context: BrowserContext, form: EarlyForm): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await fillEarly(context, form, round);
}
