import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readFilesInto, readVariables, variableNames, withFiles } from '@/lib/platform/env-files';
import { parseEnv } from '@/lib/platform/env-schema';
import { completeEnvironment } from '../server/fixtures.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

function secret(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

it('a mark of the byte order, as editors of other systems write, belongs to no variable', () => {
  const file = secret('.env', '\uFEFFTRUST_PROXY=1\r\nPORT=80\r\n');
  expect(readVariables(file)).toEqual({ TRUST_PROXY: '1', PORT: '80' });
  expect(withFiles({ AUTH_SECRET_FILE: secret('marked', '\uFEFFk7Qw2m') })).toEqual({
    AUTH_SECRET: 'k7Qw2m',
  });
});

describe('a variable that lies in a file', () => {
  it('is read, without the end of its line', () => {
    const read = withFiles({ AUTH_SECRET_FILE: secret('a', 'k7Qw2m \n'), PORT_FILE: secret('b', '80\r\n') });
    expect(read).toEqual({ AUTH_SECRET: 'k7Qw2m ', PORT: '80' });
  });

  it('may be any that there is', () => {
    const all = Object.fromEntries(
      Object.entries(completeEnvironment).map(([name, value]) => [`${name}_FILE`, secret(name, value)]),
    );
    expect(parseEnv(withFiles(all))).toMatchObject(completeEnvironment);
    expect(variableNames).toContain('LOG_LEVEL');
  });

  it('leaves alone what is no variable of the shop', () => {
    const other = { SSL_CERT_FILE: '/etc/ssl/ca.pem', LOG_FILE: 'x' };
    expect(withFiles(other)).toEqual(other);
  });

  it('is refused in words when it is not there, empty, or given twice', () => {
    const missing = path.join(folder, 'missing');
    expect(() => withFiles({ SMTP_URL_FILE: missing })).toThrow(
      `SMTP_URL_FILE names ${missing}, which cannot be read (ENOENT).`,
    );
    expect(() => withFiles({ SMTP_URL_FILE: secret('empty', '\n') })).toThrow('which is empty');
    expect(() => withFiles({ SMTP_URL_FILE: secret('c', 'smtp://a'), SMTP_URL: 'smtp://b' })).toThrow(
      'SMTP_URL and SMTP_URL_FILE are both set; leave one out.',
    );
  });

  it('takes the place of its file in the environment of a process', () => {
    const environment = { NODE_ENV: 'test' as const, AUTH_SECRET_FILE: secret('d', 'value') };
    readFilesInto(environment);
    expect(environment).toEqual({ NODE_ENV: 'test', AUTH_SECRET: 'value' });
  });
});
