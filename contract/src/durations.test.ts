import { describe, expect, it } from 'vitest';
import { durationParts } from './durations.ts';

describe('a duration', () => {
  it.each([
    [0.2, { form: 'seconds', s: 1 }],
    [59.4, { form: 'seconds', s: 59 }],
    [72, { form: 'minutesSeconds', m: 1, s: 12 }],
    [119.7, { form: 'minutes', m: 2, s: 0 }],
    [3_661, { form: 'hours', h: 1, m: 1 }],
  ])('of %s s has its two largest units', (seconds, parts) => {
    expect(durationParts(seconds)).toMatchObject(parts);
  });

  it('that is foretold is rounded up, never down', () => {
    expect(durationParts(72, true)).toMatchObject({ m: 1, s: 12 });
    expect(durationParts(121, true)).toMatchObject({ form: 'minutes', m: 3 });
    expect(durationParts(3_599, true)).toMatchObject({ form: 'hours', h: 1, m: 0 });
  });
});
