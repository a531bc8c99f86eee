import { get } from 'node:http';
import { text as textOf } from 'node:stream/consumers';

export type PageAnswer = { status: number; mark: string | null; text: string };

/**
 * A public page of one process of several behind one address: as a balancer asks for it, by the shop's own host, for by
 * another one it would send the asker there.
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
