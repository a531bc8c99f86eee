import { get } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

export type PageAnswer = { status: number; mark: string | null; text: string };

/**
 * Gets a public page from one process behind a balancer. Sends the shop's own host, as a balancer does, because the
 * process redirects requests for other hosts.
 * @param origin of the process
 * @param host of the shop
 */
export function pageOf(origin: string, path: string, host: string): Promise<PageAnswer> {
  return new Promise((resolve, reject) => {
    const sent = get(new URL(path, origin), { headers: { host }, agent: false }, (answer) => {
      const { 'cache-status': told } = answer.headers;
      const mark = typeof told === 'string' ? told : null;
      textOf(answer).then((text) => resolve({ status: answer.statusCode ?? 0, mark, text }), reject);
    });
    sent.once('error', reject);
  });
}
