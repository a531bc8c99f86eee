import { setTimeout as pause } from 'node:timers/promises';
import { allDocumentPaths } from './http/routes.ts';

/** The longest that a start waits for the first page, in milliseconds. */
const firstPageMs = 5_000;

type FirstPages = {
  readonly render: (path: string) => Promise<unknown>;
  /** Called once the first page is rendered, or the database has not answered for too long. */
  readonly begun: () => void;
  readonly mostMs?: number;
};

/**
 * Renders every page that any shop has, one after another, the home page first. The shop is ready after that one: the
 * others take seconds, and visitors may be waiting.
 */
export async function renderFirstPages({ render, begun, mostMs = firstPageMs }: FirstPages): Promise<void> {
  await Promise.race([render('/'), pause(mostMs)]);
  begun();
  for (const path of allDocumentPaths) await render(path);
}
