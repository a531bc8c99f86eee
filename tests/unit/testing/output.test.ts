import { describe, expect, it } from 'vitest';
import { keptOutput, releaseAll } from '../../../scripts/testing/output.ts';
import { plainEnvironment, runProgram } from '../../../scripts/testing/processes.ts';

function listened() {
  const printed: string[] = [];
  const output = keptOutput((text) => printed.push(String(text)));
  return { output, printed };
}

/** Runs these lines as a program. */
const run = (code: string, { output }: ReturnType<typeof listened>, env = plainEnvironment()) =>
  runProgram(process.execPath, ['--eval', code], env, output);

describe('what stages side by side say', () => {
  it('is kept until the stage has ended, and then printed in one piece', () => {
    const { output, printed } = listened();
    output.write('one ');
    output.write('two');
    expect(printed).toEqual([]);
    output.release();
    output.write('three');
    expect(printed).toEqual(['one ', 'two', 'three']);
  });

  it('is printed as far as it came when the run is ended', () => {
    const { output, printed } = listened();
    output.write('half a stage');
    releaseAll();
    releaseAll();
    expect(printed).toEqual(['half a stage']);
  });
});

describe('a program of a stage', () => {
  it('is heard to its last word, on both streams', async () => {
    const heard = listened();
    const code = 'console.log("x".repeat(200_000)); console.error("last");';
    expect(await run(code, heard)).toBe(0);
    heard.output.release();
    expect(heard.printed.join('')).toHaveLength(200_001 + 5);
    expect(heard.printed.join('')).toContain('last\n');
  });

  it('tells its exit status, and says why it could not be started', async () => {
    const heard = listened();
    expect(await run('process.exit(3)', heard)).toBe(3);
    expect(await runProgram('/no/such/program', [], plainEnvironment(), heard.output)).toBe(1);
    heard.output.release();
    expect(heard.printed.join('')).toContain('/no/such/program could not be started');
  });

  it('has no reason to use colours', async () => {
    const heard = listened();
    const code = `
      const { inspect, styleText } = require('node:util');
      console.log(styleText('red', 'plain', { stream: process.stdout }), inspect(1, { colors: process.stdout.hasColors?.() }));
    `;
    await run(code, heard);
    heard.output.release();
    expect(heard.printed.join('')).toBe('plain 1\n');
  });
});
