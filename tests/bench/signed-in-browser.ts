import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { accessTokenKey } from '../../lib/base/browser-keys.ts';

/** A browser in which somebody has signed in and looked at his dashboard, on this port of its tools. */
export type SignedInBrowser = { readonly port: number; close(): Promise<void> };

type Account = { email: string; password: string };

/** Where its tools are. @throws Error when it ends before it says so */
async function toolsOf(browser: ChildProcess): Promise<URL> {
  if (!browser.stderr) throw new Error('The browser says nothing.');
  for await (const line of createInterface(browser.stderr)) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? [];
    if (!address) continue;
    browser.stderr.resume();
    return new URL(address);
  }
  throw new Error('The browser has no port for tools.');
}

/** Signs in by the login form, as people do, so that the token is there that pages keep. */
async function signIn(tools: URL, origin: string, { email, password }: Account): Promise<void> {
  const driven = await chromium.connectOverCDP(`http://${tools.host}`);
  const page = await driven.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser has no window.');
  await page.goto(`${origin}/login?from=/dashboard`);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, accessTokenKey);
  await page.close();
  await driven.close(); // leaves the browser as it is
}

/** @param flags as the other browsers are started that are compared with it */
export async function openSignedIn(
  origin: string,
  executable: string,
  flags: readonly string[],
  account: Account,
): Promise<SignedInBrowser> {
  const profile = mkdtempSync(path.join(tmpdir(), 'bench-profile-'));
  const args = [...flags, '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'];
  const browser = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(browser, 'exit');
  const close = async () => {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const tools = await toolsOf(browser);
    await signIn(tools, origin, account);
    return { port: Number(tools.port), close };
  } catch (error) {
    await close();
    throw error;
  }
}
