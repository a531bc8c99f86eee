// `npm run prove:machines [-- --long] [file]`: several processes behind nginx (tests/machines). Needs nginx, openssl and a build of the tests.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { liveOutput } from '../../scripts/testing/output.ts';
import { root, testBuild } from '../../scripts/testing/places.ts';
import { plainEnvironment, runProgram } from '../../scripts/testing/processes.ts';
import { findNginx } from '../support/nginx-site.ts';
import { certificate, prepareFolder } from './nginx.ts';

try {
  if (findNginx() === undefined)
    throw new Error('There is no nginx: install it (apt-get install nginx-light), or name it in NGINX_PATH.');
  if (!existsSync(path.join(root, testBuild, 'BUILD_ID')))
    throw new Error('There is no build to run: npm test -- --only build');
  prepareFolder();
  const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const variables = {
    NODE_EXTRA_CA_CERTS: certificate, // read by Node when it starts, so by the processes of the tests
    ...(process.argv.includes('--long') && { TEST_COUNTS: 'long' }),
  };
  process.exitCode = await runProgram(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'machines', ...files],
    { ...plainEnvironment(), ...variables },
    liveOutput,
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
