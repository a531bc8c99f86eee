import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Architecture, keyring, PACKAGES, RELEASE } from './debian.ts';
import { lastWords, type RunOptions, run } from './run.ts';

/**
 * Downloads the packages into `work/debs` with apt-get, which checks signatures and hashes itself. All its state is in
 * `work`: the system's own lists, caches and packages are neither read nor changed.
 * @throws Error with apt-get's message
 */
export async function downloadByApt(
  mirror: string,
  { debian }: Architecture,
  work: string,
  signal: AbortSignal | undefined,
) {
  const keys = keyring();
  if (!keys) throw new Error('no Debian archive keyring on this machine');
  for (const folder of ['lists/partial', 'cache/archives/partial', 'none', 'log', 'debs']) {
    await mkdir(path.join(work, folder), { recursive: true });
  }
  await writeFile(path.join(work, 'status'), '');
  await writeFile(
    path.join(work, 'sources.list'),
    `deb [arch=${debian} signed-by=${keys}] ${mirror} ${RELEASE} main\n`,
  );
  const settings = [
    `Dir::Etc::sourcelist=${work}/sources.list`,
    `Dir::Etc::sourceparts=${work}/none`,
    `Dir::Etc::preferencesparts=${work}/none`,
    `Dir::State=${work}`,
    `Dir::State::lists=${work}/lists`,
    `Dir::State::status=${work}/status`,
    `Dir::Cache=${work}/cache`,
    `Dir::Log=${work}/log`,
    `APT::Architecture=${debian}`,
    `APT::Architectures::=${debian}`,
    'APT::Sandbox::User=',
    'APT::Update::Error-Mode=any',
    'Acquire::Languages=none',
    'Acquire::Retries=3',
    'Acquire::http::Timeout=20',
  ];
  const options = ['-q', ...settings.flatMap((setting) => ['-o', setting])];
  await apt([...options, 'update'], { signal });
  await apt([...options, 'download', ...PACKAGES], { cwd: path.join(work, 'debs'), signal });
}

async function apt(args: string[], options: RunOptions) {
  const result = await run('apt-get', args, options);
  if (!result.ok) throw new Error(lastWords(result));
}
