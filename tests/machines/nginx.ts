import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Child, startChild } from '../../sandbox/child.ts';
import { testFolder } from '../../scripts/testing/places.ts';

const folder = path.join(testFolder, 'machines');
export const certificate = path.join(folder, 'certificate.pem');
const key = path.join(folder, 'key.pem');

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/** @throws Error with what to do when it is not there */
export function findNginx(): string {
  const found = [process.env['NGINX_PATH'], ...places].find(
    (place) => place !== undefined && existsSync(place),
  );
  if (found) return found;
  throw new Error('There is no nginx: install it (apt-get install nginx-light), or name it in NGINX_PATH.');
}

/** A certificate for this machine, by itself. */
export function makeCertificate(): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', ...kind, '-keyout', key, '-out', certificate, ...names], { stdio: 'pipe' });
}

type Site = { tls: number; plain: number };

/** What docs/operations.md asks of a proxy: one, which sets the address itself and tries another process when one refuses. */
const siteOf = ({ tls, plain }: Site, processes: readonly number[]) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  client_max_body_size 32m;
  upstream shop { ${processes.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`).join(' ')} }
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto https;
  proxy_set_header X-Forwarded-Host localhost:${tls};
  proxy_set_header Host localhost:${tls};
  proxy_connect_timeout 2s;
  proxy_read_timeout 75s;
  proxy_next_upstream error timeout;
  proxy_buffering off;
  server {
    listen 127.0.0.1:${tls} ssl http2;
    ssl_certificate ${certificate};
    ssl_certificate_key ${key};
    location / { proxy_pass http://shop; }
  }
  server {
    listen 127.0.0.1:${plain};
    location / { proxy_pass http://shop; }
  }
}
`;

/** nginx with TLS before so many processes; a plain port beside it hears Stripe's events. */
export async function startNginx(site: Site, processes: readonly number[]) {
  const file = path.join(folder, 'nginx.conf');
  const write = (ports: readonly number[]) => writeFileSync(file, siteOf(site, ports));
  write(processes);
  const said: string[] = [];
  const child: Child = startChild(findNginx(), ['-p', folder, '-c', file], {
    onLine: (line) => said.push(line),
  });
  await pause(300);
  const ended = await Promise.race([child.exited, Promise.resolve(null)]);
  if (ended !== null) throw new Error(`nginx ended (${ended}): ${said.join('\n')}`);
  return {
    /** Lets it ask these processes from now on; what is under way ends where it is. */
    async lead(ports: readonly number[]): Promise<void> {
      write(ports);
      process.kill(child.pid ?? 0, 'SIGHUP');
      await pause(300);
    },
    stop: () => child.stop(5000),
  };
}
