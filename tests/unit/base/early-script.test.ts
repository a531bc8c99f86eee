import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { scriptsCookie, scriptsNote } from '@/lib/base/browser-keys';
import { earlyScript, partsScript } from '@/lib/base/early-script';
import { lateScripts } from '@/lib/base/late-scripts';
import { trustedTypesGuard } from '@/lib/base/trusted-types';

it('tells the installed zod, by the name it looks for, not to compile texts', () => {
  const core = createRequire(import.meta.url)
    .resolve('zod/v4/core')
    .replace(/index\.c?js$/, 'core.js');
  expect(readFileSync(core, 'utf8')).toContain('globalThis.__zod_globalConfig');
  expect(partsScript).toMatch(/^self\.__zod_globalConfig=\{jitless:true\};/);
});

it('asks for the framework’s files before anything that a browser may refuse', () => {
  expect(partsScript.indexOf(lateScripts)).toBeLessThan(partsScript.indexOf(trustedTypesGuard));
});

it('sets the cookie that the server reads', () => {
  expect(scriptsNote).toMatch(new RegExp(`^${scriptsCookie}=1;path=/;max-age=\\d+;samesite=lax$`));
  expect(partsScript).toContain(scriptsNote);
});

it('may be made anew by React, whose text for it the policy allows only without a tag', () => {
  expect(earlyScript + partsScript).not.toContain('<');
});
