import { get } from 'node:http';

export type PageAnswer = { status: number; mark: string | null; text: string };

/**
 * A public page of one process of several behind one address: as a balancer asks for it, by the shop's own host, for by
 * another one it would send the asker there.
 * @param origin of the process
 * @param host of the shop
 */
export function pageOf(origin: string, path: string, host: string): Promise<PageAnswer> {
  return new Promise((resolve, reject) => {
    const sent = get(new URL(path, origin), { headers: { host }, agent: false }, async (answer) => {
      let text = '';
      for await (const part of answer.setEncoding('utf8')) text += part;
      const mark = answer.headers['cache-status'];
      resolve({ status: answer.statusCode ?? 0, mark: typeof mark === 'string' ? mark : null, text });
    });
    sent.once('error', reject);
  });
}
