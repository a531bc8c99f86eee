/** The shop's own server before a stand-in for Next that holds up the whole process for each request; prints its port. */
import type { AddressInfo } from 'node:net';
import { openServer } from '../../../../server/http/http-server.ts';
import { LoadShedder, watchEventLoop } from '../../../../server/http/load-shedder.ts';
import { createShop } from '../../../../server/shop.ts';
import { settingsWith } from '../fixtures.ts';

const heldUpMs = 100;

const settings = settingsWith();
const loadShedder = new LoadShedder({ afterMs: 500, least: 3 });
const shop = createShop({
  settings,
  loadShedder,
  lifecycle: { stopping: false },
  async handler({ url }, response) {
    if (url === '/api/slow') for (const end = performance.now() + heldUpMs; performance.now() < end; );
    response.setHeader('Content-Type', 'text/html');
    response.setHeader('Cache-Control', 's-maxage=60');
    await new Promise((resolve) => setImmediate(resolve));
    response.end('answered');
  },
});
const server = openServer(settings);
server.on('request', shop.listener);
server.listen(0, '127.0.0.1', () => {
  console.log(`port ${(server.address() as AddressInfo).port}`);
  watchEventLoop(loadShedder);
});
