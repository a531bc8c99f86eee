import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readCall } from '../../../launcher/call.ts';

const usage = 'npm run restore -- <folder> [--into <database>]';
const told: unknown[] = [];

beforeEach(() => {
  told.length = 0;
  vi.spyOn(console, 'error').mockImplementation((text) => void told.push(text));
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    told.push(code);
    return undefined as never;
  });
});

const read = (args: string[]) =>
  readCall(usage, {
    args,
    allowPositionals: true,
    options: { into: { type: 'string' }, host: { type: 'string', multiple: true } },
  });

describe('the call of a command', () => {
  it('is read', () => {
    expect(read(['one', '--into', 'shop', '--host', 'a', '--host', 'b'])).toMatchObject({
      positionals: ['one'],
      values: { into: 'shop', host: ['a', 'b'] },
    });
    expect(told).toEqual([]);
  });

  // As from a variable of the shell that is not set.
  it.each([[['']], [['one', '--into', '']], [['--into=']], [['--host', 'a', '--host', '']]])(
    'ends with 2 and its usage where a word is empty: %j',
    (args) => {
      read(args);
      expect(told).toEqual([`A word of the call is empty: is a variable of the shell not set?\n${usage}`, 2]);
    },
  );

  it('ends with 2 and its usage where it takes no word', () => {
    readCall(usage, { args: ['users'] });
    expect(told).toEqual([expect.stringMatching(/^Unexpected argument 'users'/), 2]);
    expect(told[0]).toContain(`\n${usage}`);
  });
});
