import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configuredMirrors } from '../../sandbox/mongodb/runtime/debian.ts';

let etc: string;

beforeEach(async () => {
  etc = await mkdtemp(path.join(tmpdir(), 'apt-'));
  await mkdir(path.join(etc, 'sources.list.d'));
});
afterEach(() => rm(etc, { recursive: true }));

it('reads both styles of sources and takes Debian releases only', async () => {
  await writeFile(
    path.join(etc, 'sources.list'),
    `# deb http://commented.example/debian bookworm main
deb [arch=amd64 signed-by=/k.gpg] https://lines.example/mirror/ bookworm main contrib
deb-src http://sources.example/debian bookworm main
deb http://lines.example/security bookworm-security main
deb cdrom:[Debian]/ bookworm main
`,
  );
  await writeFile(
    path.join(etc, 'sources.list.d/debian.sources'),
    `Types: deb
URIs: http://stanza.example/debian http://second.example/debian
Suites: bookworm bookworm-updates
Components: main

Types: deb
URIs: http://disabled.example/debian
Suites: bookworm
Enabled: no

Types: deb
URIs: http://tool.example/repo
Suites: nodistro
`,
  );
  await writeFile(
    path.join(etc, 'sources.list.d/old.save'),
    'deb http://saved.example/debian bookworm main\n',
  );
  expect(await configuredMirrors(etc)).toEqual([
    'https://lines.example/mirror',
    'http://stanza.example/debian',
    'http://second.example/debian',
  ]);
});

it('finds none where apt is not configured', async () => {
  expect(await configuredMirrors(path.join(etc, 'missing'))).toEqual([]);
});
