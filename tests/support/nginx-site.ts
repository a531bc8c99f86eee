import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChild } from '../../sandbox/child.ts';

const deploy = path.join(import.meta.dirname, '../../deploy');
const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
const hasIPv6 = Object.values(networkInterfaces()).some((all) =>
  all?.some(({ family }) => family === 'IPv6'),
);
const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/** Path of the nginx that `NGINX_PATH` names, or of this machine's; undefined without one. */
export const findNginx = (): string | undefined =>
  [process.env['NGINX_PATH'], ...places].find((place) => place !== undefined && existsSync(place));

/** Makes a self-signed certificate for this machine where the site expects it. Needs openssl. */
export function makeCertificate(folder: string): void {
  const tls = path.join(folder, 'tls');
  mkdirSync(tls, { recursive: true });
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const files = ['-keyout', path.join(tls, 'privkey.pem'), '-out', path.join(tls, 'fullchain.pem')];
  execFileSync('openssl', ['req', ...kind, ...names, ...files], { stdio: 'ignore' });
}

/** Ports of 127.0.0.1 (and ::1) used instead of 443 and 80. */
export type SitePorts = { readonly tls: number; readonly plain: number };

/**
 * Writes an `nginx.conf` with the shipped site (deploy/nginx.conf), but with the test's own files and ports.
 * @param processes the lines of `storefront-upstream.conf`
 * @param change edits the site for this test
 * @returns the path of the file
 */
export function writeSite(
  folder: string,
  ports: SitePorts,
  processes: readonly string[],
  change = (site: string): string => site,
): string {
  const listening = (line: string, address: string | undefined, port: string, rest: string) => {
    const own = port === '443' ? ports.tls : ports.plain;
    if (address === undefined) return `listen 127.0.0.1:${own}${rest}`;
    return hasIPv6 ? `listen [::1]:${own}${rest}` : `# ${line}`;
  };
  const site = readFileSync(path.join(deploy, 'nginx.conf'), 'utf8')
    .replaceAll(/\/(?:etc|var\/log)\/nginx\//g, `${folder}/`)
    .replaceAll(/listen (\[::\]:)?(80|443)( [^;]*;)/g, listening);
  writeFileSync(path.join(folder, 'site.conf'), change(site));
  writeFileSync(path.join(folder, 'storefront-upstream.conf'), `${processes.join('\n')}\n`);
  const file = path.join(folder, 'nginx.conf');
  const paths = temporary.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  writeFileSync(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr error;
events { worker_connections 1024; }
http { access_log off; ${paths} include ${folder}/site.conf; }
`,
  );
  return file;
}

/** A site without the limits by address, for tests whose customers all have the same address. */
export const withoutLimits = (site: string): string => site.replaceAll(/^ *limit_(req|conn) .*;$/gm, '');

/**
 * Starts nginx with this file.
 * @throws Error with its output when it ends at once
 */
export async function startNginx(file: string) {
  // It writes this file once it listens, and removes it when it ends unless it was killed.
  const number = path.join(path.dirname(file), 'nginx.pid');
  rmSync(number, { force: true });
  const said: string[] = [];
  const onLine = (line: string) => said.push(line);
  const child = startChild(findNginx() ?? 'nginx', ['-p', path.dirname(file), '-c', file], { onLine });
  let ended: number | string | undefined;
  void child.exited.then((how) => {
    ended = how;
  });
  while (!existsSync(number)) {
    if (ended !== undefined) throw new Error(`nginx ended (${ended}): ${said.join('\n')}`);
    await pause(10);
  }
  return {
    /** Reloads the configuration; requests in progress end with the old one. */
    async readAgain(): Promise<void> {
      process.kill(child.pid ?? 0, 'SIGHUP');
      await pause(300);
    },
    stop: () => child.stop(5000),
  };
}
