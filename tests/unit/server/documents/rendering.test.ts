import { shouldServeStreamingMetadata } from 'next/dist/server/lib/streaming-metadata';
import { HTML_LIMITED_BOT_UA_RE } from 'next/dist/shared/lib/router/utils/html-bots';
import { expect, it } from 'vitest';
import nextConfig from '../../../../next.config.ts';
import { Reads } from '../../../../server/documents/reads.ts';
import { pageRenderer } from '../../../../server/documents/rendering.ts';
import { policiesOf } from '../../../../server/headers/policies.ts';
import type { Handler } from '../../../../server/http/synthetic.ts';
import { settingsWith } from '../fixtures.ts';

const browser =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Whether Next may send what is said of a page behind its content, to whoever asks by this name. */
const mayComeLater = (name: string) => shouldServeStreamingMetadata(name, nextConfig.htmlLimitedBots?.source);

/** The name by which a page is asked for that will be kept. */
async function nameOfRenderer(): Promise<string> {
  let name = '';
  const handler: Handler = async (request, response) => {
    name = request.headers['user-agent'] ?? '';
    response.setHeader('content-type', 'text/html');
    response.end('<html><head></head><body></body></html>');
  };
  const settings = settingsWith({});
  await pageRenderer(handler, settings.origin, policiesOf(settings), new Reads())('/products');
  return name;
}

it('a page that is kept has its title and its canonical address in its head, however late these are known', async () => {
  expect(mayComeLater(await nameOfRenderer())).toBe(false);
});

it('so does a page for everybody for whom Next sees to it by itself', () => {
  const known = HTML_LIMITED_BOT_UA_RE.source.split('|').map((name) => name.replace('[\\w-]+', 'Some'));
  expect(known.filter(mayComeLater)).toEqual([]);
  expect(mayComeLater('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(
    false,
  );
});

it('browsers need not wait for them', () => {
  expect(mayComeLater(browser)).toBe(true);
});
