import { setTimeout as pause } from 'node:timers/promises';
import { allDocumentPaths } from './http/routes.ts';

/** The longest that the rest of a start waits for the first page, in milliseconds. */
const firstPageMs = 5_000;

type FirstPages = {
  readonly render: (path: string) => Promise<unknown>;
  /** Called once the first page is there, or a database that does not answer has been waited for long enough. */
  readonly begun: () => void;
  readonly mostMs?: number;
};

/**
 * Renders every page that there is in any shop, one after another, the home page first. From that one on the shop serves whoever
 * comes, who may be many: the other pages take seconds.
 */
export async function renderFirstPages({ render, begun, mostMs = firstPageMs }: FirstPages): Promise<void> {
  await Promise.race([render('/'), pause(mostMs)]);
  begun();
  for (const path of allDocumentPaths) await render(path);
}
