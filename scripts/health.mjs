// Checks the shop on this machine. `node scripts/health.mjs` checks that its process answers; `node scripts/health.mjs
// ready` waits until it can take traffic, for up to 60 seconds or the number of seconds given after it. Exits with 0 if
// so, 1 if not, 2 for a wrong call. Needs nothing but Node.
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
/** The unit's main process, which systemd names to ExecStartPost= (systemd.exec(5), "Environment Variables"). */
const main = Number(process.env.MAINPID);
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
  // systemd starts a process again only when nobody waits for it any more.
  if (main > 0 && isGone(main)) {
    console.error(`${url} answers ${answer}, and process ${main} has ended.`);
    process.exit(1);
  }
  await pause(500);
}

function isGone(pid) {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
}
