import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** A browser with a profile of its own, and the address of its tools (Chrome DevTools Protocol). */
export type ToolBrowser = { readonly tools: string; close(): Promise<void> };

/** @throws Error when it ends before it says where its tools are */
export async function startBrowser(executable: string, flags: readonly string[]): Promise<ToolBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-profile-'));
  const args = [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const browser = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(browser, 'exit');
  const close = async () => {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  for await (const line of createInterface(browser.stderr)) {
    const [tools] = /ws:\/\/\S+/.exec(line) ?? [];
    if (!tools) continue;
    browser.stderr.resume();
    return { tools, close };
  }
  await close();
  throw new Error(`${executable} has no port for tools.`);
}
