import { describe, expect, it } from 'vitest';
import { lanesOf } from '../../../scripts/testing/lanes.ts';
import { type StageName, stageNames, stageNeeds } from '../../../scripts/testing/options.ts';

describe('the order of stages', () => {
  it('holds every stage once', () => {
    expect(lanesOf(stageNames).flat().toSorted()).toEqual(stageNames.toSorted());
  });

  it('lets every stage run when what it needs has ended, in its lane or in another', () => {
    const waiting = lanesOf(stageNames).map((lane) => [...lane]);
    const ended = new Set<StageName>();
    const isReady = (name: StageName) => (stageNeeds[name] ?? []).every((need) => ended.has(need));
    for (let lane = waiting.find(([next]) => next && isReady(next)); lane; ) {
      for (const name of lane.splice(0, 1)) ended.add(name);
      lane = waiting.find(([next]) => next && isReady(next));
    }
    expect(waiting.flat()).toEqual([]);
  });

  it('leaves out what was not asked for, and empty lanes with it', () => {
    expect(lanesOf(['unit'])).toEqual([['unit']]);
    expect(lanesOf(['browser', 'build', 'e2e'])).toEqual([['browser', 'build', 'e2e']]);
  });
});
