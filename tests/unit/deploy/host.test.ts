import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { Agent, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testPorts } from '../../../scripts/testing/places.ts';
import { bodyLimit } from '../../../server/http/body.ts';
import { findNginx, makeCertificate, startNginx, writeSite } from '../../support/nginx-site.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const upstream = read('deploy/upstream.conf');
/** Seconds for which a unit is not active yet although the shop is ready. */
const pauseOfUnit = Number(
  /^ExecStartPost=\/bin\/sleep (\d+)$/m.exec(read('deploy/storefront@.service'))?.[1] ?? 0,
);

describe('the site of nginx', () => {
  const site = read('deploy/nginx.conf');

  const isHere = findNginx() !== undefined && has('openssl', 'version');

  it.runIf(isHere)('is one that nginx takes', () => {
    makeCertificate(folder);
    const file = writeSite(folder, testPorts.site, [upstream]);
    const { status, stderr } = spawnSync(findNginx() ?? '', ['-t', '-p', folder, '-c', file]);
    expect([status, String(stderr)]).toEqual([0, expect.stringContaining('test is successful')]);
    expect(String(stderr)).not.toContain('[warn] conflicting');
  });

  describe.runIf(isHere)('before a process', () => {
    const origin = `https://localhost:${testPorts.site.tls}`;
    const shop = createServer((request, response) => response.end(JSON.stringify(request.headers)));
    let nginx: Awaited<ReturnType<typeof startNginx>>;
    beforeEach(async () => {
      makeCertificate(folder);
      shop.listen(0, '127.0.0.1');
      await once(shop, 'listening');
      const processes = [`server 127.0.0.1:${(shop.address() as AddressInfo).port};`];
      // What stands in the site as a comment, for a further proxy: here the test, who says whose address it is.
      const believed = (site: string) =>
        site
          .replace('# set_real_ip_from 192.0.2.0/24;', 'set_real_ip_from 127.0.0.1;')
          .replace('# real_ip_header', 'real_ip_header');
      nginx = await startNginx(writeSite(folder, testPorts.site, processes, believed));
    });
    afterEach(async () => {
      await nginx.stop();
      shop.close();
    });

    it('logs each request with the id that the shop’s log has, and without what a mailed link is secret by', async () => {
      const agent = new Agent({ rejectUnauthorized: false });
      const text = await new Promise<string>((resolve, reject) => {
        const headers = { 'x-forwarded-for': '203.0.113.7' };
        get(`${origin}/resetPassword?token=a-secret`, { agent, headers }, (answer) => {
          resolve(buffer(answer).then(String));
        }).on('error', reject);
      });
      const { 'x-request-id': id } = JSON.parse(text);
      await nginx.stop(); // writes what it has kept
      const log = readFileSync(path.join(folder, 'access.log'), 'utf8');
      expect(log).toMatch(/^203\.0\.113\.7 - - \[.+\] "GET \/resetPassword HTTP\/1\.1" 200 \d+ /);
      expect(log).toContain(` ${id} `);
      expect(log).not.toContain('a-secret');
    });

    it('counts IPv6 visitors by their /64, and IPv4 visitors by address', async () => {
      const certificate = readFileSync(path.join(folder, 'tls/fullchain.pem'));
      const agent = new Agent({ ca: certificate, keepAlive: true, maxSockets: 20 });
      const ask = (address: string) =>
        new Promise<number | undefined>((resolve, reject) => {
          const options = { agent, headers: { 'x-forwarded-for': address } };
          get(origin, options, (answer) => {
            answer.resume().on('end', () => resolve(answer.statusCode));
          }).on('error', reject);
        });
      const isRefused = async (addressOf: (index: number) => string, from = 0) => {
        const asked = Array.from({ length: 400 }, (_, index) => ask(addressOf(from + index)));
        return (await Promise.all(asked)).includes(429);
      };
      expect(await isRefused((index) => `2001:db8:1:${index.toString(16)}::1`)).toBe(false);
      expect(await isRefused((index) => `198.51.${index >> 8}.${index & 255}`)).toBe(false);
      // In the first round, unless the machine is so busy that it sends no more than fifty a second.
      const inTheEnd = async (addressOf: (index: number) => string) => {
        for (let round = 0; round < 10; round += 1) if (await isRefused(addressOf, round * 400)) return true;
        return false;
      };
      expect(await inTheEnd((index) => `2001:db8::a:${index.toString(16)}:1`)).toBe(true);
      expect(await inTheEnd(() => '203.0.113.7')).toBe(true);
      agent.destroy();
    });
  });

  describe.runIf(isHere)('before two processes', () => {
    const first = createServer((_, response) => response.end());
    const second = createServer((_, response) => response.end());
    const agent = new Agent({ rejectUnauthorized: false, keepAlive: true });
    const come = async (process: Server, port = 0) => {
      process.listen(port, '127.0.0.1');
      await once(process, 'listening');
      return (process.address() as AddressInfo).port;
    };
    const leave = (process: Server) => {
      process.closeAllConnections();
      return new Promise((resolve) => process.close(resolve));
    };
    const ask = () =>
      new Promise<number | undefined>((resolve, reject) => {
        get(`https://localhost:${testPorts.site.tls}`, { agent }, (answer) => {
          answer.resume().on('end', () => resolve(answer.statusCode));
        }).on('error', reject);
      });
    /** What visitors are answered meanwhile. */
    const seenIn = async (ms: number) => {
      const seen = new Set<number | undefined>();
      for (const end = performance.now() + ms; performance.now() < end; await pause(50))
        seen.add(await ask());
      return [...seen];
    };

    it('has no gap where one is restarted as soon as the unit of the other is active again', async () => {
      makeCertificate(folder);
      const ports = [await come(first), await come(second)];
      const shipped = upstream.split('\n').filter((line) => line.startsWith('server '));
      const lines = shipped.map((line, index) => line.replace(/:\d+ /, `:${ports[index]} `));
      const nginx = await startNginx(writeSite(folder, testPorts.site, lines));
      try {
        await leave(first);
        expect(await seenIn(1000), 'the first is away').toEqual([200]);
        await come(first, ports[0]);
        expect(await seenIn(pauseOfUnit * 1000 + 300), 'both are there').toEqual([200]);
        await leave(second);
        expect(await seenIn(1000), 'the second is away').toEqual([200]);
      } finally {
        agent.destroy();
        await nginx.stop();
        for (const process of [first, second]) await leave(process);
      }
    }, 20_000);
  });

  it('passes every body that the shop takes, and one that is a little too large, which the shop refuses in words', () => {
    const kilobytes = (text: string | undefined) =>
      Number.parseInt(text ?? '', 10) * (text?.endsWith('m') ? 1024 : 1);
    const limitAt = (location: string) => {
      const start = site.indexOf(`location ${location} {`);
      expect(start, location).toBeGreaterThan(0);
      return kilobytes(/client_max_body_size (\w+);/.exec(site.slice(start))?.[1]);
    };
    const megabyte = 1024 * 1024;
    expect(limitAt('= /api/upload') * 1024).toBe(bodyLimit('/api/upload') + megabyte);
    expect(limitAt('/dashboard') * 1024).toBe(bodyLimit('/dashboard/profile') + megabyte);
    const general = kilobytes(/client_max_body_size (\w+);/.exec(site)?.[1]) * 1024;
    for (const path of ['/', '/list', '/api/orders', '/api/stripe/webhook', '/api/auth/callback/credentials'])
      expect(general, path).toBeGreaterThanOrEqual(bodyLimit(path));
  });

  it('says who asks, and never passes on what a visitor says about that', () => {
    for (const [name, value] of Object.entries({
      'X-Forwarded-For': '$remote_addr',
      'X-Forwarded-Host': '$http_host',
      'X-Forwarded-Proto': '$scheme',
      'X-Request-Id': '$request_id',
      // Whose trace a request belongs to: the shop believes the proxy, which has none of its own to name.
      traceparent: '""',
    }))
      expect(site).toContain(`proxy_set_header ${name} ${value};`);
    expect(site).not.toContain('proxy_add_x_forwarded_for');
    // A form that was sent once is not sent again.
    expect(/^\s*proxy_next_upstream [^;]*/m.exec(site)?.[0]).not.toContain('non_idempotent');
  });
});

describe('the page that the site shows when no process answers', () => {
  const site = read('deploy/nginx.conf');

  it('is an answer of 503: without a status of its own, error_page keeps the 502', () => {
    expect([...site.matchAll(/^ *error_page ([^;]+);/gm)].map(([, what]) => what)).toEqual([
      '502 504 =503 @away',
    ]);
    const away = site.slice(site.indexOf('location @away {'));
    for (const line of [
      'add_header Retry-After 5 always;',
      'add_header Cache-Control no-store always;',
      'return 503 ',
    ])
      expect(away).toContain(line);
  });
});

describe('the unit', () => {
  const unit = read('deploy/storefront@.service');

  it.runIf(has('systemd-analyze', '--version'))('is one that systemd takes', () => {
    // Its programs need not be on this machine.
    const own = unit
      .replaceAll(/^(Exec\w+)=\S+/gm, `$1=${process.execPath}`)
      .replace(/^(User|Group)=.*\n/gm, '');
    const file = path.join(folder, 'storefront@3001.service');
    writeFileSync(file, own);
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file]);
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('storefront'));
    expect([status, said]).toEqual([0, []]);
  });

  it('waits for a process to be ready for nearly as long as systemd lets it start', () => {
    const most = Number(/^TimeoutStartSec=(\d+)$/m.exec(unit)?.[1]);
    const waited = Number(/^ExecStartPost=.* scripts\/health\.mjs ready (\d+)$/m.exec(unit)?.[1]);
    expect(waited).toBeGreaterThan(most - 30);
    expect(waited + 5 + pauseOfUnit).toBeLessThan(most); // its last question may take four seconds
  });

  it('goes on where the kernel has ended the process of a picture for its memory', () => {
    // By itself systemd stops a unit of which any process is ended so (systemd.service(5), OOMPolicy=).
    expect(unit).toContain('\nOOMPolicy=continue\n');
    expect(unit).toMatch(/^MemoryMax=/m);
  });

  it('gives a process as long to end as it may take, and no right that it does not need', () => {
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(35);
    for (const line of [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'KillMode=mixed',
    ])
      expect(unit).toContain(`\n${line}\n`);
    expect(unit).not.toMatch(/^User=root/m);
  });
});
