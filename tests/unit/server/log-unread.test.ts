import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** A server that logs when whoever reads its log is gone. It ends with 7, or with 9 after telling of it again and again. */
const program = `
import { writeConsoleAsJson } from './server/json-console.ts';
writeConsoleAsJson();
let told = 0;
// As Next does.
process.on('uncaughtException', (error) => {
  told += 1;
  console.error('uncaughtException:', error);
});
setTimeout(() => console.error('a line'), 300);
setTimeout(() => console.error('another'), 500);
setTimeout(() => process.exit(told > 50 ? 9 : 7), 1500);
`;

describe('a log that nobody reads any more', () => {
  it('is not told of in a line, which nobody reads either, and so on without end', () => {
    // A pipe of the shell: those between Node's processes are sockets.
    const call = `"$0" --input-type=module -e "$1" 2>&1 | true; exit "\${PIPESTATUS[0]}"`;
    const env = { ...process.env, LOG_LEVEL: 'info' };
    const options = { env, timeout: 30_000, killSignal: 'SIGKILL' } as const;
    expect(spawnSync('bash', ['-c', call, process.execPath, program], options).status).toBe(7);
  });
});
