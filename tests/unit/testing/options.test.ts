import { describe, expect, it } from 'vitest';
import { parseOptions, stageNames } from '../../../scripts/testing/options.ts';

describe('options of npm test', () => {
  it('runs every stage by default', () => {
    expect(parseOptions([])).toEqual({ stages: stageNames, grep: undefined, long: false });
  });

  it('runs only what is asked for, in the usual order', () => {
    expect(parseOptions(['--only', 'unit,check', '--grep', 'money'])).toEqual({
      stages: ['check', 'unit'],
      grep: 'money',
      long: false,
    });
  });

  it('brings the browser and the build with the end-to-end tests', () => {
    expect(parseOptions(['--only', 'e2e', '--long'])).toEqual({
      stages: ['browser', 'build', 'e2e'],
      grep: undefined,
      long: true,
    });
  });

  it('brings the build with the tests of the whole shop', () => {
    expect(parseOptions(['--only', 'faults']).stages).toEqual(['build', 'faults']);
  });

  it('refuses an unknown stage', () => {
    expect(() => parseOptions(['--only', 'unit,unti'])).toThrow('Unknown stage: unti');
  });
});
