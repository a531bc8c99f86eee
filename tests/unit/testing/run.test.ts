import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { memoryFolder } from '../../../scripts/testing/memory-folder.ts';
import { root } from '../../../scripts/testing/places.ts';

it.skipIf(!existsSync('/dev/shm'))(
  'static checks leave the services of a run beside them alone',
  async () => {
    const isOurs = mkdirSync(memoryFolder, { recursive: true }) !== undefined;
    const file = path.join(memoryFolder, 'of-a-service');
    writeFileSync(file, '');
    const checks = spawn(process.execPath, ['scripts/testing/run.ts', '--only', 'check'], { cwd: root });
    const ended = once(checks, 'exit');
    await once(checks.stdout, 'data'); // the first stage begins
    checks.kill('SIGTERM');
    await ended;
    expect(existsSync(file)).toBe(true);
    rmSync(isOurs ? memoryFolder : file, { recursive: true });
  },
);
