import { describe, expect, it } from 'vitest';
import { stepsOf, stepsText } from './steps.ts';

describe('the steps of a form', () => {
  it('are read from the text of the rule and written back', () => {
    const steps = stepsOf('1000:0.9 10000:0.7');
    expect(steps).toEqual([
      { from: '1000', percent: '0.9' },
      { from: '10000', percent: '0.7' },
    ]);
    expect(stepsText(steps)).toBe('1000:0.9 10000:0.7');
  });

  it('may be typed with commas and spaces, and be empty', () => {
    const typed = [
      { from: '10 000', percent: '0,7' },
      { from: '', percent: '' },
    ];
    expect(stepsText(typed)).toBe('10000:0.7');
    expect(stepsOf(null)).toEqual([]);
    // Half a step is sent as it is, so that the server names it.
    expect(stepsText([{ from: '1000', percent: '' }])).toBe('1000:');
  });
});
