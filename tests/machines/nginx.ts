import { rmSync } from 'node:fs';
import path from 'node:path';
import { testFolder, testPorts } from '../../scripts/testing/places.ts';
import { makeCertificate, startNginx, withoutLimits, writeSite } from '../support/nginx-site.ts';

const folder = path.join(testFolder, 'machines');
export const certificate = path.join(folder, 'tls/fullchain.pem');

/** An empty folder for nginx, and the certificate in it that Node is to know, too. */
export function prepareFolder(): void {
  rmSync(folder, { recursive: true, force: true });
  makeCertificate(folder);
}

const { tls, plain } = testPorts.machines;

/** Stripe's events come to a port of their own, for the stand-in believes no certificate but public ones. */
const events = `
server {
    listen 127.0.0.1:${testPorts.partsApp};
    proxy_set_header Host localhost:${tls};
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto https;
    proxy_set_header X-Forwarded-Host localhost:${tls};
    location / { proxy_pass http://storefront; }
}
`;

/** The site as it is shipped, before so many processes, without its limits: all customers here have one address. */
export async function startSite(processes: readonly number[]) {
  const write = (ports: readonly number[]) =>
    writeSite(
      folder,
      { tls, plain },
      ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`),
      (site) => withoutLimits(site) + events,
    );
  const nginx = await startNginx(write(processes));
  return {
    /** Lets it ask these processes from now on. */
    async lead(ports: readonly number[]): Promise<void> {
      write(ports);
      await nginx.readAgain();
    },
    stop: nginx.stop,
  };
}
