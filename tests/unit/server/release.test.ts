import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseBuild, sealingKey } from '../../../server/release.ts';
import { completeEnvironment } from './fixtures.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'release-'));
  mkdirSync(path.join(root, '.next/build-1'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(path.join(root, file), text);
const prepared = (changes: Record<string, string> = {}) => {
  const env: NodeJS.ProcessEnv = { ...completeEnvironment, ...changes };
  chooseBuild(root, env);
  return env;
};

describe('a server that is started by itself', () => {
  it('runs on the current build, which has to be whole', () => {
    expect(() => prepared()).toThrow(`There is no build in ${root}. Make one with: npm run build`);
    write('.next/current', '.next/build-1\n');
    expect(() => prepared()).toThrow('There is no build');
    write('.next/build-1/BUILD_ID', '1');
    expect(prepared()['NEXT_DIST_DIR']).toBe('.next/build-1');
    expect(prepared({ NEXT_DIST_DIR: 'another' })['NEXT_DIST_DIR']).toBe('another');
    expect(prepared({ NODE_ENV: 'development' })['NEXT_DIST_DIR']).toBeUndefined();
  });

  it('is in production where there is a release', () => {
    write('.next/current', '.next/build-1');
    write('.next/build-1/BUILD_ID', '1');
    write('release.json', '{}');
    expect(prepared({ NODE_ENV: 'development' }).NODE_ENV).toBe('production');
  });

  it('seals with a key that follows from AUTH_SECRET: the same for every process of a shop, another for every shop', () => {
    const [one, same, other] = ['one', 'one', 'other'].map((word) => sealingKey(word.repeat(12)));
    expect(one).toBe(same);
    expect(one).not.toBe(other);
    expect(Buffer.from(one ?? '', 'base64')).toHaveLength(32);
  });
});
