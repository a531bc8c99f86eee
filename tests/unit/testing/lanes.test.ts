import { describe, expect, it } from 'vitest';
import { groupsOf } from '../../../scripts/testing/lanes.ts';
import { stageNames, stageNeeds } from '../../../scripts/testing/options.ts';

describe('the order of stages', () => {
  it('holds every stage once', () => {
    const all = groupsOf(stageNames).flat(2);
    expect(all.toSorted()).toEqual(stageNames.toSorted());
  });

  it('has what a stage needs before it, in its lane or in an earlier group', () => {
    const groups = groupsOf(stageNames);
    for (const [index, lanes] of groups.entries()) {
      for (const lane of lanes) {
        for (const [place, name] of lane.entries()) {
          const before = [...groups.slice(0, index).flat(2), ...lane.slice(0, place)];
          expect(before, name).toEqual(expect.arrayContaining([...(stageNeeds[name] ?? [])]));
        }
      }
    }
  });

  it('leaves out what was not asked for, and empty lanes with it', () => {
    expect(groupsOf(['unit'])).toEqual([[['unit']]]);
    expect(groupsOf(['browser', 'build', 'e2e'])).toEqual([[['build'], ['browser']], [['e2e']]]);
  });
});
