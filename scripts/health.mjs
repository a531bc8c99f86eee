// Asks the shop on this machine how it is: `node scripts/health.mjs` whether its process answers, `node scripts/health.mjs ready`
// whether it is to get traffic, which it waits for up to a minute, or so many seconds as a number after it says. Exits with 0 or
// 1, with 2 when it is called wrongly. Only Node is needed.
import { setTimeout as pause } from 'node:timers/promises';

const [what, seconds = '60', ...more] = process.argv.slice(2);
const asksReady = what === 'ready';
if ((what && !asksReady) || !/^\d+$/.test(seconds) || more.length > 0) {
  console.error('node scripts/health.mjs [ready [<seconds to wait>]]');
  process.exit(2);
}
const host = process.env.HOST || '127.0.0.1';
const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
const url = `http://${name.includes(':') ? `[${name}]` : name}:${process.env.PORT || 3000}/api/${asksReady ? 'ready' : 'health'}`;
const end = Date.now() + (asksReady ? Number(seconds) * 1000 : 0);

for (;;) {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(4000) }).then(
    ({ status }) => status,
    (error) => error.cause?.code ?? error.name,
  );
  if (answer === 200) process.exit(0);
  if (Date.now() > end) {
    console.error(`${url} answers ${answer}.`);
    process.exit(1);
  }
  await pause(500);
}
