import { describe, expect, it } from 'vitest';
import { lanesOf } from '../../../scripts/testing/lanes.ts';
import { stageNames, stageNeeds } from '../../../scripts/testing/options.ts';

describe('the order of stages', () => {
  it('holds every stage once', () => {
    expect(lanesOf(stageNames).flat().toSorted()).toEqual(stageNames.toSorted());
  });

  it('has what a stage needs before it in its lane', () => {
    for (const lane of lanesOf(stageNames))
      for (const [place, name] of lane.entries())
        expect(lane.slice(0, place), name).toEqual(expect.arrayContaining([...(stageNeeds[name] ?? [])]));
  });

  it('leaves out what was not asked for, and empty lanes with it', () => {
    expect(lanesOf(['unit'])).toEqual([['unit']]);
    expect(lanesOf(['browser', 'build', 'e2e'])).toEqual([['browser', 'build', 'e2e']]);
  });
});
