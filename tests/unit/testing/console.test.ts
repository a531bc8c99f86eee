import { describe, expect, it } from 'vitest';
import { expectConsole, takeUnexpected } from '../../support/console.ts';

describe('the console guard', () => {
  it('reports output that no test announced', () => {
    console.error('boom', 1);
    expect(takeUnexpected()).toEqual(['console.error: boom 1']);
  });

  it('reports an announced line that never came', () => {
    expectConsole(/never/);
    expect(takeUnexpected()).toEqual(['expected, but not printed: /never/']);
  });

  it('stays silent about an announced line', () => {
    expectConsole(/announced/);
    console.warn('this was announced');
  });
});
