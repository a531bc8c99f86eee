import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bodyLimit } from '../../../server/http/body.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the site of nginx', () => {
  const site = read('deploy/nginx.conf');

  it.runIf(has('nginx', '-v') && has('openssl', 'version'))('is one that nginx takes', () => {
    mkdirSync(path.join(folder, 'tls'));
    const [key, certificate] = ['privkey.pem', 'fullchain.pem'].map((name) => path.join(folder, 'tls', name));
    const self = [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-subj',
      '/CN=shop',
    ];
    execFileSync('openssl', [...self, '-keyout', key ?? '', '-out', certificate ?? ''], { stdio: 'ignore' });
    writeFileSync(path.join(folder, 'storefront-upstream.conf'), read('deploy/upstream.conf'));
    // Its own places and ports, for testing takes them.
    const own = site
      .replaceAll('/etc/nginx/', `${folder}/`)
      .replace(/listen (\[::\]:)?(80|443)/g, 'listen $1470$2');
    writeFileSync(
      path.join(folder, 'site.conf'),
      own
        .replace(/\[::\]:470(80|443)/g, '[::]:471$1')
        .replaceAll('470443', '47044')
        .replaceAll('471443', '47144'),
    );
    writeFileSync(
      path.join(folder, 'nginx.conf'),
      `pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${[
        'client_body',
        'proxy',
        'fastcgi',
        'uwsgi',
        'scgi',
      ]
        .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
        .join(' ')} include ${folder}/site.conf; }`,
    );
    const { status, stderr } = spawnSync('nginx', [
      '-t',
      '-p',
      folder,
      '-c',
      path.join(folder, 'nginx.conf'),
    ]);
    expect([status, String(stderr)]).toEqual([0, expect.stringContaining('test is successful')]);
    expect(String(stderr)).not.toContain('[warn] conflicting');
  });

  it('passes every body that the shop takes, and no much larger one', () => {
    const kilobytes = (text: string | undefined) =>
      Number.parseInt(text ?? '', 10) * (text?.endsWith('m') ? 1024 : 1);
    const limitAt = (location: string) => {
      const start = site.indexOf(`location ${location} {`);
      expect(start, location).toBeGreaterThan(0);
      return kilobytes(/client_max_body_size (\w+);/.exec(site.slice(start))?.[1]);
    };
    expect(limitAt('= /api/upload') * 1024).toBe(bodyLimit('/api/upload'));
    expect(limitAt('/dashboard') * 1024).toBe(bodyLimit('/dashboard/profile'));
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
    expect(waited + 5).toBeLessThan(most); // its last question may take four seconds
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
